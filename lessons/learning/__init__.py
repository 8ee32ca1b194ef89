"""What a child knows, worked out from what they did. Pure Python: no Django, no Celery, no clock, no database."""

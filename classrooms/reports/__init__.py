"""From figures to what a report page shows. Pure Python: no Django, no clock, no words a person reads."""

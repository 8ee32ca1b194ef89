"""What changes people, classes and groups: one module a topic, functions named `entity_verb`.

Every function takes keyword arguments, writes in one short transaction, and raises an error of its own that carries
what a page needs to say why not. Who may call one is the view's to check, by the querysets of models.py.
"""

"""The rules engine: cards, referee, solver, game states and records of NAMBARZ and Crazy Eights.

Standard library only; no clock, no global randomness. ``python3 -m games.engine`` runs its commands.
"""

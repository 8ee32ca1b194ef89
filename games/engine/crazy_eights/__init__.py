"""Crazy Eights, the warm-up game: cards and rules, referee, states, bots, behind the interface of `games.engine.game`.

A package of its own, because a second game is added beside the first and not into it: what both share (random numbers,
records, the interface) is in `games.engine`, what is Crazy Eights' alone is here.
"""

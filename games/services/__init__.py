"""What changes a table: opening one, submitting an action, letting the bots move, asking for a hint, adding up.

Every function takes keyword arguments, checks permission, and writes in one short transaction.
"""

from games.actors import Actor
from games.selectors import NotYourTable

from .away import seat_back, seat_leave, seat_stand_in
from .counting import counting_skip, counting_submit
from .hints import hint_take
from .outcomes import Clock, Outcome
from .play import action_submit, bots_move
from .reviewing import rounds_review
from .tables import SeatSpec, SetupRefused, table_open

__all__ = [
    "Actor",
    "Clock",
    "NotYourTable",
    "Outcome",
    "SeatSpec",
    "SetupRefused",
    "action_submit",
    "bots_move",
    "counting_skip",
    "counting_submit",
    "hint_take",
    "rounds_review",
    "seat_back",
    "seat_leave",
    "seat_stand_in",
    "table_open",
]

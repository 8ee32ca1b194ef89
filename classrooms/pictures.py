"""The picture password: three of twelve pictures, in order, none twice; and how it is kept.

There are only 12 × 11 × 10 = 1,320 of them, so a hash in the database would be undone by trying them all: it would
protect nothing. They are *sealed* instead (Fernet: AES and a signature, with a key made from SECRET_KEY): a copy of
the database alone tells nothing, and the teacher can print a card again. What keeps a guesser out is tries.py.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Collection, Sequence
from hmac import compare_digest
from typing import NamedTuple

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.encoding import force_bytes
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LENGTH = 3


class Picture(NamedTuple):
    """One of the twelve; `file` is its address among the static files."""

    name: str
    label: str | Promise

    @property
    def file(self) -> str:
        return f"pictures/{self.name}.svg"


PICTURES: tuple[Picture, ...] = (
    Picture("sun", _("sun")),
    Picture("moon", _("moon")),
    Picture("star", _("star")),
    Picture("boat", _("boat")),
    Picture("key", _("key")),
    Picture("house", _("house")),
    Picture("tree", _("tree")),
    Picture("apple", _("apple")),
    Picture("ball", _("ball")),
    Picture("drum", _("drum")),
    Picture("kite", _("kite")),
    Picture("cup", _("cup")),
)
BY_NAME = {picture.name: picture for picture in PICTURES}

Names = tuple[str, ...]


class Unreadable(Exception):
    """The seal was made with a key this site no longer has; the teacher gives new pictures."""


def pictures_valid(names: Sequence[str]) -> bool:
    """Whether `names` are three different pictures of the twelve."""
    return len(names) == LENGTH and len(set(names)) == LENGTH and all(name in BY_NAME for name in names)


def pictures_new(taken: Collection[Names] = ()) -> Names:
    """Three pictures at random, not those of a classmate as long as there are others."""
    generator = secrets.SystemRandom()
    names = [picture.name for picture in PICTURES]
    chosen: Names = ()
    for _attempt in range(50):
        chosen = tuple(generator.sample(names, LENGTH))
        if chosen not in taken:
            break
    return chosen


def pictures_seal(names: Names) -> str:
    """What is stored of `names`; different at every call."""
    if not pictures_valid(names):
        raise ValueError(names)
    return _fernet().encrypt(" ".join(names).encode()).decode()


def pictures_unseal(sealed: str) -> Names:
    """The three names.

    :raises Unreadable: sealed with another key, or damaged.
    """
    try:
        return tuple(_fernet().decrypt(sealed.encode()).decode().split(" "))
    except InvalidToken as error:
        raise Unreadable from error


def pictures_match(sealed: str, names: Sequence[str]) -> bool:
    """Whether `names`, in this order, are the ones sealed; False where the seal cannot be read."""
    try:
        right = pictures_unseal(sealed)
    except Unreadable:
        return False
    return compare_digest(" ".join(right).encode(), " ".join(names).encode())


def _fernet() -> MultiFernet:
    """Seals with SECRET_KEY; reads what SECRET_KEY_FALLBACKS have sealed too, so that a key can be changed."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet(
        [
            Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"classrooms.pictures:" + force_bytes(key)).digest()))
            for key in keys
        ]
    )

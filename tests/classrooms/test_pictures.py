"""The picture password: three of twelve, in order, none twice; sealed so that the card can be printed again."""

from itertools import islice

import pytest
from pytest_django import Settings

from classrooms.pictures import (
    PICTURES,
    Unreadable,
    pictures_match,
    pictures_new,
    pictures_seal,
    pictures_unseal,
    pictures_valid,
)

THREE = ("sun", "boat", "key")


def test_there_are_twelve_and_each_has_a_drawing() -> None:
    assert len({picture.name for picture in PICTURES}) == 12
    from django.contrib.staticfiles import finders

    assert [picture.file for picture in PICTURES if finders.find(picture.file) is None] == []


def test_new_ones_are_valid_and_not_a_classmates() -> None:
    taken = {pictures_new() for _ in range(30)}
    assert all(pictures_valid(names) for names in taken)
    assert all(pictures_new(taken) not in taken for _ in range(30))


def test_only_the_same_three_in_the_same_order_match() -> None:
    sealed = pictures_seal(THREE)
    assert pictures_match(sealed, THREE)
    for wrong in (("boat", "sun", "key"), ("sun", "boat"), ("sun", "boat", "cup"), (), ("sun boat", "key", "")):
        assert not pictures_match(sealed, wrong)


@pytest.mark.parametrize("names", [("sun", "sun", "key"), ("sun", "key"), ("sun", "key", "dragon"), ()])
def test_what_is_no_picture_password_is_never_sealed(names: tuple[str, ...]) -> None:
    assert not pictures_valid(names)
    with pytest.raises(ValueError):  # noqa: PT011
        pictures_seal(names)


def test_the_database_alone_tells_nothing() -> None:
    assert len({pictures_seal(THREE) for _ in range(5)}) == 5
    assert not any(name in pictures_seal(THREE) for name in islice(THREE, 3))


def test_a_new_key_reads_what_the_old_one_sealed(settings: Settings) -> None:
    sealed, old = pictures_seal(THREE), settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [old]
    assert pictures_unseal(sealed) == THREE
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(Unreadable):
        pictures_unseal(sealed)
    assert not pictures_match(sealed, THREE)

"""Wrong tries: a few are free, then short growing waits, each by what is tried, forgotten after a quiet hour."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from classrooms.models import Tries
from classrooms.tries import LIMITS, TooManyTries, tries_begin, tries_forget, tries_sweep, tries_were_right

pytestmark = pytest.mark.django_db


@pytest.fixture
def now() -> datetime:
    return timezone.now()


def fail(key: str, times: int, now: datetime) -> None:
    for _ in range(times):
        tries_begin(key, now=now)


def test_five_wrong_tries_at_a_child_are_free_then_a_short_wait(now: datetime) -> None:
    fail("pupil:1", 5, now)
    with pytest.raises(TooManyTries) as caught:
        tries_begin("pupil:1", now=now)
    assert (caught.value.kind, caught.value.seconds) == ("pupil", 10)
    tries_begin("pupil:1", now=now + timedelta(seconds=10))


def test_the_wait_doubles_and_is_never_long() -> None:
    waits = [LIMITS["pupil"].wait(wrong) for wrong in range(4, 12)]
    assert waits == [0, 10, 20, 40, 80, 160, 300, 300]
    assert LIMITS["pupil"].wait(10**6) == 300


def test_one_child_does_not_hold_up_another(now: datetime) -> None:
    fail("pupil:1", 5, now)
    tries_begin("pupil:2", now=now)


def test_a_card_is_not_held_up_by_tries_at_the_door(now: datetime) -> None:
    fail("pupil:1", 5, now)
    tries_begin("card:1", now=now)


def test_a_shared_tablet_may_fail_more_often_than_a_child(now: datetime) -> None:
    fail("device:x", 20, now)
    with pytest.raises(TooManyTries) as caught:
        tries_begin("pupil:9", "device:x", now=now)
    assert caught.value.kind == "device"
    assert not Tries.objects.filter(key="pupil:9", wrong__gt=0).exists()


def test_a_right_try_forgets_the_childs_wrong_ones_and_is_none_of_the_devices(now: datetime) -> None:
    fail("pupil:1", 3, now)
    tries_begin("pupil:1", "device:x", now=now)
    tries_were_right("device:x", forget=("pupil:1",))
    assert list(Tries.objects.values_list("key", "wrong")) == [("device:x", 0)]


def test_after_a_quiet_hour_the_wait_begins_anew_but_the_teacher_still_sees_the_count(now: datetime) -> None:
    fail("pupil:1", 5, now)
    tries_begin("pupil:1", now=now + timedelta(hours=1))
    row = Tries.objects.get()
    assert (row.wrong, row.total) == (1, 6)


def test_forgetting_and_sweeping(now: datetime) -> None:
    fail("pupil:1", 1, now - timedelta(days=31))
    fail("pupil:2", 1, now)
    fail("pupil:3", 1, now)
    tries_forget("pupil:3")
    assert tries_sweep(now) == 1
    assert [row.key for row in Tries.objects.all()] == ["pupil:2"]


@pytest.mark.django_db(transaction=True)
def test_many_tries_at_once_get_no_more_than_one_after_the_other_would() -> None:
    def attempt(_number: int) -> bool:
        try:
            tries_begin("pupil:1", "address:10.0.0.1")
        except TooManyTries:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        began = sum(pool.map(attempt, range(24)))
    assert began == LIMITS["pupil"].free

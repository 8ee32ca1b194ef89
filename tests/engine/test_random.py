"""Randomness: the same everywhere, and fair enough to deal cards with."""

from collections import Counter

from games.engine.random import Stream, derived_seed


def test_a_stream_depends_on_seed_and_counter_alone():
    assert [Stream(7, 0).below(100) for _ in range(3)] == [Stream(7, 0).below(100)] * 3
    assert Stream(7, 0).shuffled("abcdefgh") == Stream(7, 0).shuffled("abcdefgh")
    assert Stream(7, 0).shuffled(range(50)) != Stream(7, 1).shuffled(range(50))
    assert Stream(7, 0).shuffled(range(50)) != Stream(8, 0).shuffled(range(50))


def test_its_numbers_are_written_down_so_that_no_version_changes_them():
    stream = Stream(7, 0)
    assert [stream.below(1000) for _ in range(10)] == [331, 740, 330, 235, 707, 964, 260, 343, 324, 291]
    assert derived_seed(7, "game", 3) == 14115101460532283006
    assert "".join(Stream(1, "x").shuffled("abcdefghij")) == "gbaidchjfe"


def test_below_is_fair_over_its_range():
    stream = Stream(1, "fair")
    counts = Counter(stream.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_every_order_of_three_is_as_likely():
    stream = Stream(2, "orders")
    counts = Counter("".join(stream.shuffled("abc")) for _ in range(12_000))
    assert len(counts) == 6
    assert all(1_800 < count < 2_200 for count in counts.values())


def test_chance_and_choice():
    stream = Stream(3, "chance")
    assert 2_800 < sum(stream.chance(0.3) for _ in range(10_000)) < 3_200
    assert {stream.choice("xyz") for _ in range(100)} == set("xyz")


def test_large_and_negative_seeds_are_seeds():
    assert Stream(-1, 0).word() != Stream(1, 0).word()
    assert Stream(1 << 200, 0).below(10) in range(10)

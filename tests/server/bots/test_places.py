"""Where the bots of a house file sit when their table opens."""

from croupier.server.bootstrap import _places


def test_bots_sit_all_around_the_table() -> None:
    assert _places(4, 6) == [0, 1, 3, 4]
    assert _places(3, 7) == [0, 2, 4]
    assert _places(2, 3) == [0, 1]
    assert _places(3, 3) == [0, 1, 2]
    assert _places(0, 6) == []


def test_more_bots_than_seats_have_places_of_the_table_all_the_same() -> None:
    assert set(_places(5, 3)) == {0, 1, 2}

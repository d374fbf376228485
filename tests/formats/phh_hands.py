"""Hands of PHH to read and to play: a small one to edit, and what comes of it."""

import warnings

import pokerkit
import pytest

from croupier.errors import Malformed
from croupier.formats.phh import Hand
from croupier.formats.phh_player import play
from croupier.formats.phh_reader import read
from croupier.games.game import AnyGame


def named(game: AnyGame) -> str:
    return f"{game.name}-{getattr(game.options, 'limit', '')}-{getattr(game.options, 'rules', '')}"


def only(text: str) -> Hand:
    [hand] = read(text)
    assert isinstance(hand, Hand), hand
    return hand


def refused(text: str) -> str:
    """What is said of a hand that cannot be read, or not be played."""
    [hand] = read(text)
    if isinstance(hand, Malformed):
        return hand.says
    with pytest.raises(Malformed) as caught:
        play(hand)
    return caught.value.says


def edited(**fields: str) -> str:
    """A small good hand, with other values for some of its fields."""
    base = {
        "variant": '"NT"',
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        "actions": '[\n"d dh p1 AcAd",\n"d dh p2 KcKd",\n"d dh p3 QcQd",\n"p3 cbr 6",\n"p1 f",\n"p2 f",\n]',
    } | fields
    return "".join(f"{name} = {value}\n" for name, value in base.items() if value)


def pokerkit_stacks(text: str) -> tuple[list[int], list[int]]:
    """Where PokerKit's play of a file ends, and what the file says."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of folds that are not needed
        history = pokerkit.HandHistory.loads(text)
        *_, state = history
    assert history.finishing_stacks is not None
    return list(state.stacks), history.finishing_stacks

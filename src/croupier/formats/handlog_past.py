"""A hand log's deal, to be played again. The log says who sat where, what was done and which cards its owner saw.

Of the table's settings it has the stakes. Where those leave a choice of rule sets, the deal was played by the first
that allows all that was done.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

import msgspec

from croupier.errors import CroupierError, Malformed
from croupier.formats.amounts import NUMBER, units
from croupier.formats.story import Chapter, Move, Story
from croupier.games import registry
from croupier.games.game import Draw, Seat, SeatInfo
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    MUCK,
    SHOW,
    Action,
    Bet,
    BoardDealt,
    Carry,
    Event,
    HandsDealt,
    RaiseTo,
)
from croupier.games.poker.family import poker_classes
from croupier.games.poker.options import StudOptions
from croupier.kit.cards import UNKNOWN, Card
from croupier.play.advance import proceed
from croupier.play.past_deal import Decision, PastDeal, completed

_BY_BLINDS: Final = re.compile(rf"(?P<limit>[NP])L[\d.]* \((?P<small>{NUMBER})/(?P<big>{NUMBER})\)")
_BY_BETS: Final = re.compile(rf"FL (?P<big>{NUMBER})/{NUMBER}")
_BY_STAKES: Final = re.compile(rf"(?P<low>{NUMBER})/(?P<high>{NUMBER})")
_MARK: Final = -(2**60)  # marks of cards not known yet count down from here
_RAISES: Final = (4, 99)  # how many a street may have had: as usual, then any number
_PLAIN: Final[dict[str, Action]] = {"folds": FOLD, "checks": CHECK, "calls": CALL, "brings in": BRING_IN}


def past_of_story(story: Story, *, seed: int = 0) -> PastDeal:
    """Return the deal, with cards drawn from the seed where the log does not know them. Raise Malformed if it is no
    deal of ours."""
    refused: CroupierError | None = None
    for game in _tables(story):
        try:
            return completed(_Walk(game, story).past(), seed=seed)
        except CroupierError as error:
            refused = refused or error
    if refused is None:
        raise Malformed("handlog/unplayable", key="handlog/no-such-game", hand=story.number, stakes=repr(story.stakes))
    raise Malformed("handlog/unplayable", hand=story.number, reason=refused)


def _tables(story: Story) -> Iterator[Any]:
    """Yield the games that such stakes may stand for."""
    for kind in poker_classes():
        if story.stakes.startswith(f"{kind.title} "):
            stakes = story.stakes.removeprefix(f"{kind.title} ")
            many = _up_cards(story, stakes, kind) if kind.variant.has_up_cards else _blinds(story, stakes)
            known = {field.name for field in msgspec.structs.fields(kind.types.options)}
            for options in many:
                yield registry.with_options(kind, {name: options[name] for name in options if name in known})


def _blinds(story: Story, stakes: str) -> Iterator[dict[str, Any]]:
    found = _BY_BLINDS.fullmatch(stakes) or _BY_BETS.fullmatch(stakes)
    if not found:
        return
    letter = found.groupdict().get("limit")
    options: dict[str, Any] = {"limit": {"N": "no", "P": "pot", None: "fixed"}[letter], "chip": story.chip}
    options["big_blind"] = units(found["big"], story.chip)
    smalls = [post.amount for post in story.posts if post.kind == "small"]
    options["small_blind"] = units(found["small"], story.chip) if letter else max(smalls, default=None)
    antes = [post for post in story.posts if post.kind == "ante"]
    options["ante"] = max((post.amount for post in antes), default=0)
    options["ante_by"] = "all" if all(post.live for post in antes) else "big"
    for rules, cap in product(("standard", "eps"), _RAISES):
        if (rules == "standard" or letter == "N") and (cap == _RAISES[0] or not letter):
            yield {key: value for key, value in options.items() if value is not None} | {"rules": rules, "cap": cap}


def _up_cards(story: Story, stakes: str, kind: type[Poker]) -> Iterator[dict[str, Any]]:
    found = _BY_STAKES.fullmatch(stakes)
    if not found:
        return
    options: dict[str, Any] = {key: units(found[key], story.chip) for key in ("low", "high")} | {"chip": story.chip}
    options["ante"] = max((post.amount for post in story.posts if post.kind == "ante"), default=0)
    moves = [move for chapter in story.streets for move in chapter.moves]
    brought = [move.amount for move in moves if move.verb == "brings in" and not move.all_in]
    options |= {"bring_in": brought[0]} if brought else {}
    for raises in _RAISES:
        if issubclass(kind.types.options, StudOptions):
            yield from (options | {"rules": rules, "max_raises": raises} for rules in ("wsop", "csc478"))
        else:
            yield from (options | {"limit": limit, "cap": raises} for limit in ("fixed", "no", "pot"))


class _Walk:
    """A story played by the rules, to find where in the deck each card lay."""

    def __init__(self, game: Poker, story: Story) -> None:
        self.game = game
        self.story = story
        self.seats = self._seats()
        self.carry = Carry(story.order[-2] if len(story.order) > 1 else story.button, posts=story.posts)
        self.state = game.begin(self.seats, self.carry)
        self.orders: dict[str, list[Card]] = {}
        self.decisions: list[Decision] = []
        self.down = {chair.seat: iter(self._down(chair.seat)) for chair in story.chairs}

    def _seats(self) -> tuple[SeatInfo | None, ...]:
        taken = {
            chair.seat: SeatInfo(chair.player, chair.chips, "in" if chair.dealt else "out")
            for chair in self.story.chairs
        }
        return tuple([taken.get(seat) for seat in range(max(taken) + 1)])

    def _down(self, seat: Seat) -> Sequence[Card]:
        """Return the down cards of a seat, in the order in which it got them, as far as they are known."""
        dealt = [
            card for chapter in self.story.streets for got in chapter.dealt if got.seat == seat for card in got.down
        ]
        count = sum(street.down for street in self.game.variant.streets)
        showing = self.story.showing(seat)
        return dealt or (showing.cards[:count] if showing else ())

    def past(self) -> PastDeal:
        story = self.story
        self._write(self.game.start(self.state))
        for chapter in story.streets:
            self._deal(chapter)
            for move in chapter.moves:
                self._move(move)
        if self.game.showdown == "ask":
            self.decisions += [Decision(shown.seat, MUCK if shown.mucked else SHOW) for shown in story.showings]
        stacks = story.stacks()
        return PastDeal(
            game=self.game,
            seats=self.seats,
            carry=self.carry,
            orders={name: tuple(order) for name, order in self.orders.items()},
            decisions=tuple(self.decisions),
            payoffs=tuple([stacks[seat] - info.chips if info else 0 for seat, info in enumerate(self.seats)]),
            table=story.table,
            number=story.number,
            id=story.id,
        )

    def _write(self, batch: Sequence[Event], need: Draw | None = None, cards: Sequence[Card] = ()) -> None:
        for event in batch:
            self.game.evolve(self.state, event)

    def _deal(self, chapter: Chapter) -> None:
        need = proceed(self.game, self.state, self._write)
        if not isinstance(need, Draw):
            raise Malformed("handlog/cards", street=chapter.name)
        order = self.orders.setdefault(need.source, [])
        marks = [_MARK - place for place in range(len(order), len(order) + need.count)]
        known = self._known(self.game.deal(self.state, marks), chapter)
        order += [known.get(mark, UNKNOWN) for mark in marks]
        self._write(self.game.deal(self.state, [known.get(mark, mark) for mark in marks]))

    def _known(self, batch: Sequence[Event], chapter: Chapter) -> dict[int, Card]:
        """Return which card each mark stands for."""
        up = {dealt.seat: dealt.up for dealt in chapter.dealt}
        pairs: list[tuple[int, Card]] = []
        for event in batch:
            if isinstance(event, BoardDealt):
                pairs += zip(event.cards, chapter.board, strict=False)
            elif isinstance(event, HandsDealt):
                for seat, marks in enumerate(event.down):
                    pairs += zip(marks, islice(self.down.get(seat, iter(())), len(marks)), strict=False)
                for seat, marks in enumerate(event.up):
                    pairs += zip(marks, up.get(seat, ()), strict=False)
        return dict(pairs)

    def _move(self, move: Move) -> None:
        if move.verb == "takes back":  # which happens by itself
            return
        proceed(self.game, self.state, self._write)
        if move.verb == "folds" and self.state.turn != move.seat:  # has left the game
            self._write(self.game.leave(self.state, move.seat))
            return
        action = _action(move, opens=not self.state.high)
        self._write(self.game.act(self.state, move.seat, action))
        self.decisions.append(Decision(move.seat, action))


def _action(move: Move, *, opens: bool) -> Action:
    return _PLAIN.get(move.verb) or (Bet(move.amount) if opens else RaiseTo(move.amount))

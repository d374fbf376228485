"""Writing a record as a PHH hand, with the cards that a viewer may know."""

from collections.abc import Callable
from datetime import datetime
from itertools import islice
from typing import Any, Final

import msgspec

from croupier.errors import BadOption
from croupier.formats.amounts import written
from croupier.formats.phh import Hand
from croupier.formats.phh_table import inferred
from croupier.formats.story import EPOCH, Chapter, Dealt, Move, Showing, Sight, Story
from croupier.formats.story_of_record import check_whole, poker_of, story_of
from croupier.games.game import Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Folded, Posted
from croupier.games.poker.options import BlindOptions, StudOptions
from croupier.games.profile import profile_of
from croupier.kit.cards import UNKNOWN, Cards, show
from croupier.play.record import Record
from croupier.play.replay import walk

_PLAIN: Final = {"folds": "f", "checks": "cc", "calls": "cc", "brings in": "pb"}


def hand_of(record: Record, viewer: Sight = "all") -> Hand:
    """Return a record as PHH. Raise BadOption for what the format cannot say: it has no Sökö and no csc478 rules."""
    game = poker_of(record)
    mucked = _mucked(record, game)
    big = game.begin(record.header.seats, record.header.carry).big
    hand = _Writer(game, story_of(record, viewer), big, mucked).hand(_code(game), len(record.header.seats))
    if _meaning(inferred(hand)) == _meaning(game.options):
        return hand
    plain = msgspec.to_builtins(type(game.options)())
    options = msgspec.to_builtins(game.options)
    return msgspec.structs.replace(hand, options={name: x for name, x in options.items() if x != plain[name]})


def _mucked(record: Record, game: Poker) -> set[Seat]:
    """Return who folded when nothing was left to bet, which PHH calls a muck. Raise BadOption if a player folded out of
    turn otherwise."""
    check_whole(record)
    mucked = set()
    for event, state in walk(record):
        if isinstance(event, Folded) and state.turn != event.seat:
            if state.turn >= 0 or state.street < game.last_street:
                raise BadOption("phh/out-of-turn", hand=record.header.number)
            mucked.add(event.seat)
    return mucked


def _meaning(options: BlindOptions | StudOptions) -> dict[str, Any]:
    """Return options with what their defaults stand for."""
    named: dict[str, Any] = msgspec.to_builtins(options) | {"buy-in": options.buy_in}
    if isinstance(options, StudOptions):
        return named | {"bring_in": options.entry}
    return named | {"big_blind": options.big, "small_blind": options.small}


def _code(game: Poker) -> str:
    if "phh" not in profile_of(game).formats:
        raise BadOption("phh/no-such-game", game=profile_of(game).called)
    return game.phh_code


class _Writer:
    def __init__(self, game: Poker, story: Story, big: Seat, mucked: set[Seat]) -> None:
        self.game = game
        self.story = story
        self.big = big
        self.mucked = mucked
        self.order = list(story.order)
        self.chips = {chair.seat: chair.chips for chair in story.chairs}
        self.player = {seat: f"p{i}" for i, seat in enumerate(self.order, 1)}

    def hand(self, code: str, seats: int) -> Hand:
        s, o = self.story, self.game.options
        stud = self.game.variant.has_up_cards
        low, high = (o.low, o.high) if stud else (o.big, 2 * o.big) if o.limit == "fixed" else (0, 0)
        antes, dead = self.antes()
        stacks = s.stacks()
        hand = Hand(
            variant=code,
            ante_trimming_status=not dead,
            antes=antes,
            blinds_or_straddles=() if stud else self.blinds(),
            bring_in=self.game.bring_in,
            small_bet=low,
            big_bet=high,
            min_bet=0 if low else o.big,
            starting_stacks=tuple(self.chips[seat] for seat in self.order),
            actions=self.actions(),
            shown=tuple([f"{self.player[one.seat]} sm {_run(one.cards)}" for one in s.shown_after]),
            finishing_stacks=tuple(stacks[seat] for seat in self.order),
            players=tuple(s.names[seat] for seat in self.order),
            seats=tuple(seat + 1 for seat in self.order),
            seat_count=seats,
            table=s.table,
            hand=str(s.number) if s.number else "",
            started=_when(s),
            chip=s.chip,
        )
        return msgspec.structs.replace(
            hand, antes=hand.by_player(antes), blinds_or_straddles=hand.by_player(hand.blinds_or_straddles)
        )

    def antes(self) -> tuple[tuple[Chips, ...], bool]:
        """Return antes by player, and whether they are dead. A dead blind is written as a dead ante: that is what it
        is."""
        live = self._posted(lambda post: post.kind == "ante" and post.live)
        dead = self._posted(lambda post: not post.live)
        if not any(dead):
            return live, False
        if any(live) and len(set(live)) > 1:
            raise BadOption("phh/mixed-antes")
        return tuple(a + b for a, b in zip(live, dead, strict=True)), True

    def blinds(self) -> tuple[Chips, ...]:
        """Return blinds as they were due, even where a stack did not reach; what newcomers and returning players post
        is negative."""
        due = self._posted(lambda post: post.kind != "ante" and post.live and post.why == "due")
        extra = self._posted(lambda post: post.kind != "ante" and post.live and post.why != "due")
        asked = [
            max(x, self.game.blinds.big) if seat == self.big else x for seat, x in zip(self.order, due, strict=True)
        ]
        return tuple(a - b for a, b in zip(asked, extra, strict=True))

    def _posted(self, wanted: Callable[[Posted], bool]) -> tuple[Chips, ...]:
        sums = dict.fromkeys(self.order, 0)
        for post in filter(wanted, self.story.posts):
            sums[post.seat] += self._nominal(post)
        return tuple(sums.values())

    def _nominal(self, post: Posted) -> Chips:
        """Return what was asked of a player who had less: the price for the others."""
        blinds = self.game.blinds
        asked = {"ante": blinds.ante, "small": blinds.small, "big": blinds.big, "straddle": 0}[post.kind]
        short = self.chips[post.seat] == sum(p.amount for p in self.story.posts if p.seat == post.seat)
        return max(asked, post.amount) if short else post.amount

    def actions(self) -> tuple[str, ...]:
        s = self.story
        mucks = [Showing(seat, mucked=True) for seat in self.order if seat in self.mucked and not s.showing(seat)]
        showings = [self.showing(showing) for showing in (*s.showings, *mucks, *self.last_left())]
        shown = self.turned_up()
        actions: list[str] = []
        for street, chapter in enumerate(s.streets):
            actions += self.dealing(street, chapter)
            actions += [self.move(move) for move in chapter.moves if not self.silent(move)]
            actions += showings if street == shown else []
        return tuple(actions)

    def silent(self, move: Move) -> bool:
        """Return whether PHH leaves a move out: chips that come back do so by themselves, a muck comes at the end."""
        return move.verb == "takes back" or (move.verb == "folds" and move.seat in self.mucked)

    def last_left(self) -> list[Showing]:
        """Return a showing for a player who won without one, as all others mucked: PHH has every hand shown or
        mucked."""
        s = self.story
        left = [seat for seat in self.order if s.folded(seat) is None and not s.showing(seat)]
        cards = tuple(c for chapter in s.streets for dealt in chapter.dealt if dealt.seat in left for c in dealt.down)
        ups = tuple(c for chapter in s.streets for dealt in chapter.dealt if dealt.seat in left for c in dealt.up)
        known = len(cards) == sum(plan.down for plan in self.game.variant.streets)
        return [Showing(left[0], cards + ups)] if (s.showings or self.mucked) and left and known else []

    def turned_up(self) -> int:
        """Return after which street hands are turned up: where no bets are possible any more, before the rest of the
        board."""
        last = len(self.story.streets) - 1
        if self.game.variant.has_up_cards:
            return last
        return max((i for i, chapter in enumerate(self.story.streets) if chapter.moves), default=0)

    def dealing(self, street: int, chapter: Chapter) -> list[str]:
        if chapter.board:
            return [f"d db {_run(chapter.board)}"]
        plan = self.game.variant.streets[street]
        known = {dealt.seat: dealt for dealt in chapter.dealt}
        lines = []
        for seat in self.order:
            folded = self.story.folded(seat)
            if folded is None or folded >= street:
                dealt = known.get(seat, Dealt(seat))
                down = dealt.down or self.seen_after(seat, plan.down)
                lines.append(f"d dh {self.player[seat]} {_run(down + dealt.up)}")
        return lines

    def seen_after(self, seat: Seat, count: int) -> Cards:
        """Return the down cards of a hand that was not known: those that were shown after it, as far as they were dealt
        on the first street."""
        after = [] if self.game.variant.has_up_cards else self.story.shown_after
        shown = next((one.cards for one in after if one.seat == seat), ())
        return (*shown, *(UNKNOWN,) * (count - len(shown)))

    def move(self, move: Move) -> str:
        amount = written(move.amount, self.story.chip)
        return f"{self.player[move.seat]} {_PLAIN.get(move.verb, f'cbr {amount}')}"

    def showing(self, showing: Showing) -> str:
        """Return a showing with cards in the order in which they were dealt; a mucked hand without them.

        To most readers mucking gives up every pot. So a player who took a pot that no other could win, and then
        did not have to show a beaten hand, is written as showing it.
        """
        words = [self.player[showing.seat], "sm"]
        beaten = self.game.showdown != "ask" and self.story.won(showing.seat) > 0
        if showing.cards and (beaten or not showing.mucked):
            words.append(_run(self.as_dealt(showing.cards)))
        return " ".join(words)

    def as_dealt(self, cards: Cards) -> Cards:
        plans = self.game.variant.streets
        count = sum(plan.down for plan in plans)
        down, up = iter(cards[:count]), iter(cards[count:])
        return tuple(c for plan in plans for c in (*islice(down, plan.down), *islice(up, plan.up)))


def _run(cards: Cards) -> str:
    return "".join(map(show, cards))


def _when(story: Story) -> datetime | None:
    return None if story.started == EPOCH else story.started

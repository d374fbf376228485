"""Deals of the past, played again with bots, and the new deals that follow."""

from itertools import islice, pairwise

import pytest

from croupier.arena.again import RECORDED, Again, Replayed
from croupier.errors import Unknown
from croupier.games.game import AnyGame
from croupier.games.poker import Holdem, Stud
from croupier.games.poker.events import Betted, Folded, HandsDealt
from croupier.play.past_deal import PastDeal, past_deal_of
from tests.formats.deals import gambled

NAMES = ("Ann", "Bob", "Cid")


def deals(game: AnyGame | None = None, count: int = 6) -> list[PastDeal]:
    return [past_deal_of(record) for record in gambled(game or Holdem(), 3, count)]


def everybody(bot: str = RECORDED, **others: str) -> dict[str, str]:
    return dict.fromkeys(NAMES, bot) | others


def dealt(deal: Replayed) -> object:
    return next(event for event in deal.played.events if isinstance(event, HandsDealt))


@pytest.mark.req("POKERIV3:KT16", "POKERIV3:KT16c")
@pytest.mark.parametrize("game", [Holdem(), Stud()], ids=lambda game: game.name)
def test_every_deal_begins_as_it_did_with_the_bots_in_their_seats(game: AnyGame) -> None:
    pasts = deals(game)
    replayed = list(islice(Again(pasts, everybody("caller", Bob=RECORDED), seed=1), len(pasts)))
    as_they_were = list(islice(Again(pasts, everybody(), seed=1), len(pasts)))
    for past, deal, before in zip(pasts, replayed, as_they_were, strict=True):
        assert (deal.past, deal.number) == (past, past.number)
        assert (tuple(deal.played.seats), deal.played.carry) == (past.seats, past.carry)
        assert dealt(deal) == dealt(before)
        assert before.played.over.payoffs == past.payoffs, "who repeats what was done gets the same"
        callers = {past.players["Ann"], past.players["Cid"]}
        acts = [event for event in deal.played.events if isinstance(event, Folded | Betted)]
        assert not [event for event in acts if event.seat in callers], "the bots decide, who never bet or fold"


@pytest.mark.req("POKERIV3:KT16c")
def test_after_the_log_come_new_deals_with_the_stacks_of_the_last_outcome() -> None:
    pasts = deals(count=3)
    many = list(islice(Again(pasts, everybody("caller"), seed=1), 8))
    assert [deal.past is None for deal in many] == [False] * 3 + [True] * 5
    assert [deal.number for deal in many] == [1, 2, 3, 4, 5, 6, 7, 8]
    for before, deal in pairwise(many[2:]):
        left = [
            info.chips + won for info, won in zip(before.played.seats, before.played.over.payoffs, strict=True) if info
        ]
        assert [info.chips for info in deal.played.seats if info] == left
        assert deal.played.carry == before.played.over.carry
    others = list(islice(Again(pasts, everybody("caller"), seed=1), 8))
    assert [dealt(deal) for deal in many[:3]] == [dealt(deal) for deal in others[:3]]
    assert [dealt(deal) for deal in many[3:]] != [dealt(deal) for deal in others[3:]], "genuinely new"


def test_new_deals_can_be_had_again_by_a_seed_and_end_when_one_has_everything() -> None:
    both = [Again(deals(count=1), everybody("raiser"), seed=1, fresh=5) for _ in range(2)]
    first, second = [list(islice(again, 2000)) for again in both]
    assert [deal.played.events for deal in first] == [deal.played.events for deal in second]
    assert both[0].ended.startswith("A hand needs at least two players")
    last = first[-1].played
    left = [info.chips + won for info, won in zip(last.seats, last.over.payoffs, strict=True) if info]
    assert sum(chips > 0 for chips in left) == 1


@pytest.mark.req("POKERIV3:U10")
def test_a_situation_in_the_middle_of_a_deal_is_played_on_from() -> None:
    past = next(past for past in deals() if len(past.decisions) > 6)
    for after in range(len(past.decisions)):
        [deal] = islice(Again([past], everybody("raiser"), seed=1, after=after), 1)
        [recorded] = islice(Again([past], everybody(), seed=1), 1)
        made = deal.played.decisions()
        assert made[:after] == [] or _actions(deal)[:after] == _actions(recorded)[:after]
        assert len(made) >= after


def _actions(deal: Replayed) -> list[object]:
    return [deal.played.events[mark.event] for mark in deal.played.decisions()]


def test_a_bot_that_cannot_be_had_is_told_before_anything_is_played() -> None:
    with pytest.raises(Unknown, match="There is no bot 'nobody'"):
        next(iter(Again(deals(), everybody(Cid="nobody"), seed=1)))

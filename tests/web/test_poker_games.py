"""Omaha, sökö and stud by the buttons."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.people import Size
from tests.web.tables import FAST, Looker, Seated, is_over, open_table, play, whose_turn

HOUSE = FAST
STREETS = ["Third", "Fourth", "Fifth", "Sixth", "Seventh"]


@pytest.mark.req("POKERIV3:U20")
def test_a_hand_of_omaha_has_four_cards_each(person: People, account: Accounts, size: Size) -> None:
    ada = person(f"Ada-{size}", size)
    table = open_table(ada, "omaha", seats=2, options={"big_blind": 10})
    a = Seated.placed(ada, table, 1000)
    b = Opponent(account(f"Bob-{size}"), table, 1000, shown_to=[a])
    a.turn()
    assert len(set(a.cards(0))) == 4
    assert a.cards(1) == ["??"] * 4
    expect(a.page.locator("button[data-verb=raise]")).to_contain_text("$20")
    a.bet(30)  # the pot is the limit
    both: list[Seated | Opponent] = [a, b]
    play(both, lambda: is_over(a))
    assert len(a.board) == 5
    assert a.board == b.board
    assert sum(a.stack(at) for at in range(2)) == 2000
    shown = a.page.get_by_role("list", name="Hands shown").get_by_role("listitem")
    if shown.count():  # the loser may have mucked
        expect(shown.first.locator("[data-card]")).to_have_count(5)
    assert stumbles(a.page) == []


def test_a_hand_of_soko_has_one_card_down_and_four_up(person: People, size: Size) -> None:
    people = [person(f"Cleo-{size}", size), person(f"Dan-{size}"), person(f"Eve-{size}")]
    table = open_table(people[0], "soko", seats=8, minimum=3)
    sitters = [Seated.placed(one, table, 400) for one in people]
    first = sitters[0]
    for street, up in (("Second", 1), ("Third", 2), ("Fourth", 3), ("Fifth", 4)):
        play(sitters, lambda street=street: street in first.page.locator("[data-round]").inner_text())  # type: ignore[misc]
        expect(first.page.locator("[data-round]")).to_have_text(f"{street} street · round {up} of 4")
        for sitter in sitters:
            for at in range(3):
                cards = sitter.cards(at)
                if cards:
                    assert len(cards) == 1 + up
                    assert cards.count("??") == (sitter is not sitters[at])
    play(sitters, lambda: is_over(first))
    assert sum(first.stack(at) for at in range(3)) == 1200
    assert stumbles(first.page) == []


@pytest.mark.req("STUD:REQ070200", "STUD:REQ070201", "STUD:REQ070202", "STUD:REQ070203", "STUD:REQ070204")
@pytest.mark.req("STUD:REQ070205", "STUD:REQ070207", "STUD:REQ070300", "STUD:REQ070301", "STUD:REQ070302")
def test_a_hand_of_stud_from_the_first_street_to_the_end(person: People, size: Size) -> None:
    people = [person(f"Fay-{size}", size), person(f"Gus-{size}")]
    table = open_table(people[0], "stud", seats=3, minimum=3, options={"low": 10, "high": 20, "ante": 2})
    a, b = (Seated(one, table, 400) for one in people)
    a.seat_bot("caller")
    for nth, street in enumerate(STREETS, 1):
        play([a, b], lambda street=street: street in a.page.locator("[data-round]").inner_text())  # type: ignore[misc]
        for sitter, own in ((a, 0), (b, 1)):
            expect(sitter.page.locator("[data-round]")).to_have_text(f"{street} street · round {nth} of 5")
            for at in range(3):
                cards = sitter.cards(at)
                assert len(cards) == 2 + nth
                assert cards.count("??") == (0 if at == own else 3 if nth == 5 else 2)
        assert a.pot == b.pot > 0
        _same_choices(whose_turn([a, b]))
    assert "Otto calls" in a.told() or "Otto checks" in a.told()
    play([a, b], lambda: is_over(a))
    expect(a.page.locator("[data-round]")).to_have_text("Showdown")
    shown = a.page.get_by_role("list", name="Hands shown").get_by_role("listitem")
    assert shown.count() >= 2  # both people show
    for row in shown.all():
        expect(row.locator("[data-card]")).to_have_count(5)
        expect(row.locator(".hand")).not_to_be_empty()
    won = [a.seat(at).get_by_text(re.compile(r"^\+\$\d+$")).count() for at in range(3)]
    assert sum(won) >= 1
    assert sum(a.stack(at) for at in range(3)) == sum(b.stack(at) for at in range(3))
    assert stumbles(a.page) == []


def _same_choices(sitter: Seated) -> None:
    """The buttons are what the house offers, as the other page of the same account would be told."""
    verbs = set(sitter.turn())
    assert verbs <= {"fold", "check", "call", "bring_in", "bet", "raise", "complete"}
    assert ("check" in verbs) != ("call" in verbs or "bring_in" in verbs)


@pytest.mark.req("STUD:REQ070206")
def test_stud_offers_exactly_the_amounts_that_are_legal(person: People) -> None:
    people = [person("Hal"), person("Ivy")]
    table = open_table(people[0], "stud", seats=2, options={"rules": "csc478", "low": 10, "high": 20})
    sitters = [Seated.placed(one, table, 300) for one in people]
    opener = whose_turn(sitters)
    field = opener.page.locator("input[data-amount]")
    assert field.input_value() == "10"  # the low stake or more
    field.fill("3")
    expect(opener.page.locator("button[data-verb=bet]")).to_contain_text("$10")
    field.fill("9999")
    expect(opener.page.locator("button[data-verb=bet]")).to_contain_text("$299")  # all that is left after the ante
    opener.bet(10)
    play(sitters, lambda: "Fifth" in sitters[0].page.locator("[data-round]").inner_text())
    opener = whose_turn(sitters)
    expect(opener.page.locator("button[data-verb=bet]")).to_contain_text("$20")  # the high stake, no more and no less
    expect(opener.page.locator("input[data-amount]")).to_have_count(0)


@pytest.mark.req("STUD:REQ070302")
def test_a_hand_that_ends_by_folds_shows_no_cards(person: People, account: Accounts) -> None:
    jo = person("Jo")
    table = open_table(jo, "stud", seats=2)
    looker = Looker(person("Lou"), table)
    loser = Seated.placed(jo, table, 400)
    winner = Opponent(account("Kay"), table, 400, shown_to=[looker])
    both: list[Seated | Opponent] = [loser, winner]
    whose_turn(both).passive()
    while whose_turn(both) is winner:
        winner.passive()
    loser.act("fold")
    expect(looker.page.get_by_text("Kay wins").first).to_be_visible()
    expect(looker.page.get_by_role("list", name="Hands shown")).to_have_count(0)
    assert [card for at in range(2) for card in looker.cards(at) if card != "??"] in (
        [],
        looker.cards(0)[2:],
        looker.cards(1)[2:],
    )
    expect(loser.page.get_by_text("Next hand")).to_be_visible()

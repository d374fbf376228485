"""Hold'em by the buttons: whole hands, on a phone and on a desk, with people and a bot of the house."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.people import Size
from tests.web.tables import FAST, Seated, is_over, names_by_seat, open_table, play

HOUSE = FAST
TEN: dict[str, Any] = {"options": {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000}}
COLOURS = {
    5: "rgb(243, 239, 228)",
    10: "rgb(194, 58, 49)",
    50: "rgb(47, 148, 96)",
    100: "rgb(43, 43, 46)",
    500: "rgb(122, 82, 179)",
}


def test_hands_that_are_shown_are_listed_with_what_each_won_or_lost(person: People, account: Accounts) -> None:
    ida = person("Ida-shows", "phone", motion=True)
    table = open_table(ida, seats=2, **TEN)
    a, b = Seated.placed(ida, table, 400), Opponent(account("Jan-shows"), table, 700)
    a.act("call")
    both: list[Seated | Opponent] = [a, b]
    play(both, lambda: is_over(a))
    rows = a.page.get_by_role("list", name="Hands shown").locator("> li .net")
    expect(rows).to_have_count(2)
    won = sorted(rows.all_inner_texts())
    assert won in (["+$10", "−$10"], ["$0", "$0"]), won  # not what is left: 410 or 690


@pytest.mark.req("EPS:RF-HH-010", "EPS:RF-HH-011", "EPS:RF-HH-012", "EPS:RF-HH-013", "EPS:RF-HH-014")
@pytest.mark.req("POKERIV3:KT16d", "POKERIV3:TJV15b")
def test_two_people_and_a_bot_play_a_hand_to_the_showdown(person: People) -> None:
    ann, ben = person("Ann", "phone"), person("Ben", "desk")
    table = open_table(ann, seats=3, minimum=3, **TEN)
    a, b = Seated(ann, table, 400), Seated(ben, table, 400)
    expect(a.page.get_by_text("Waiting for one more player")).to_be_visible()
    a.seat_bot("caller")
    a.turn()  # of three the button is first to act
    for sitter, own in ((a, 0), (b, 1)):
        expect(sitter.seat(own)).to_have_attribute("aria-label", re.compile(rf"Seat {own + 1}, You, \$"))
        expect(sitter.seat(2)).to_have_attribute("aria-label", re.compile(r"Seat 3, Otto, bot, \$1,990"))
        for at, puck in enumerate(("D", "SB", "BB")):
            expect(sitter.seat(at).locator(f"[data-puck={puck}]")).to_be_visible()
        expect(sitter.page.get_by_role("banner")).to_contain_text("deal 1")
        assert "??" not in sitter.cards(own)
        assert all(sitter.cards(at) == ["??", "??"] for at in range(3) if at != own)
        assert (sitter.board, sitter.pot) == ([], 15)
        assert [sitter.bet_of(at) for at in range(3)] == [0, 5, 10]
        assert [sitter.stack(at) for at in range(3)] == [400, 395, 1990]
    assert set(a.cards(0)).isdisjoint(b.cards(1))
    a.bet(40)
    b.turn()
    assert (b.bet_of(0), b.stack(0), b.pot) == (40, 360, 55)
    b.act("call")
    for street in (3, 4, 5):
        b.turn()
        assert len(a.board) == street
        assert a.board == b.board
        assert b.pot == 120
        b.act("check")
        a.passive()
    a.expect_over()
    b.expect_over()
    assert sum(a.stack(at) for at in range(3)) == 2800
    assert [a.stack(at) for at in range(3)] == [b.stack(at) for at in range(3)]
    expect(a.page.locator("[data-card].win")).not_to_have_count(0)
    assert re.search(r"(wins?|shares?) the pot", b.told())


@pytest.mark.req("EPS:UC-009", "EPS:UC-009-S02", "EPS:UC-009-RES", "EPS:RF-HH-012")
def test_all_in_makes_side_pots_and_each_is_told(person: People) -> None:
    people = [person("Cleo", "phone"), person("Dora"), person("Emil")]
    table = open_table(people[0], seats=3, minimum=3, **TEN)
    short, *deep = (Seated.placed(one, table, chips) for one, chips in zip(people, (40, 400, 400), strict=True))
    short.bet(40)
    deep[0].bet(100)
    deep[1].act("call")
    deep[0].turn()
    captions = deep[0].page.locator("[data-pot]")
    expect(captions).to_have_text([re.compile(r"Main pot \$120"), re.compile(r"Side pot \$120")])
    expect(captions.first).to_have_attribute("title", "Seats 1, 2 and 3 can win it")
    expect(captions.last).to_have_attribute("title", "Seats 2 and 3 can win it")
    expect(short.seat(0)).to_have_attribute("data-status", "allin")
    deep[0].bet(50)
    deep[1].act("call")
    deep[0].turn()
    expect(captions).to_have_text([re.compile(r"\$120"), re.compile(r"\$220")])
    play(deep, lambda: is_over(deep[0]))
    for sitter in (short, *deep):
        expect(sitter.page.get_by_text(re.compile(r"^Main pot \$120 · "))).to_be_visible()
        expect(sitter.page.get_by_text(re.compile(r"^Side pot \$220 · "))).to_be_visible()
        assert sum(sitter.stack(at) for at in range(3)) == 840


@pytest.mark.req("POKERIV3:GLOSS")
def test_pages_speak_of_poker_by_its_own_terms(person: People) -> None:
    people = [person("Gloria"), person("Gustav", "phone")]
    table = open_table(people[0], seats=2, **TEN)
    first, second = (Seated(one, table, 400) for one in people)
    assert labels(first) == {"Fold", "Call", "Raise to", "All-in"}
    first.act("call")
    assert labels(second) == {"Fold", "Check", "Raise to", "All-in"}
    second.act("check")
    assert labels(second) == {"Fold", "Check", "Bet", "All-in"}
    for term in ("post the small blind", "post the big blind", "calls", "checks"):
        assert term in first.told() + second.told()
    expect(first.page.get_by_role("textbox", name="chat")).to_be_visible()  # which belongs to this table
    expect(people[0].go("/lobby").get_by_role("link", name="Lobby", exact=True)).to_be_visible()


def labels(sitter: Seated) -> set[str]:
    """What can be pressed on one's turn: the first words of a button, without its amount and its key."""
    sitter.turn()
    texts = sitter.page.locator("button[data-verb]:visible, button:visible:has-text('All-in')").all_inner_texts()
    return {match[0] for text in texts if (match := re.match(r"[A-Z][a-z]+(-in| to)?", text))}


@pytest.mark.req("EPS:RF-HH-004", "EPS:RF-HH-005")
def test_a_bet_is_pictured_in_chips_of_five_colours(person: People, account: Accounts) -> None:
    fred, gina = account("Fred"), person("Gina", "phone")
    table = open_table(fred, seats=2, **TEN)
    a, b = Opponent(fred, table, 665), Seated.placed(gina, table, 2000)
    a.bet(665)
    b.turn()
    chips = b.page.locator("[data-spot=bet-1] [data-value]")
    values = [int(str(chip.get_attribute("data-value"))) for chip in chips.all()]
    assert sorted(values) == [5, 10, 50, 100, 500]
    for value, colour in COLOURS.items():
        assert _colour(b.page.locator(f"[data-spot=bet-1] [data-value='{value}']")) == colour


def _colour(chip: Locator) -> str:
    """The paint in the middle of a chip, as the browser draws it."""
    found: str = chip.evaluate(
        """async (chip) => {
            const picture = new Image(40, 25)
            picture.src = getComputedStyle(chip).backgroundImage.slice(5, -2)
            await picture.decode()
            const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 25 })
            const context = canvas.getContext('2d')
            context.drawImage(picture, 0, 0, 40, 25)
            return `rgb(${[...context.getImageData(20, 9, 1, 1).data].slice(0, 3).join(', ')})`
        }"""
    )
    return found


@pytest.mark.req("EPS:RF-HH-002", "EPS:UC-007-S02")
def test_seats_are_the_same_for_everybody_and_stay(person: People) -> None:
    hans, ines = person("Hans", "phone"), person("Ines")
    table = open_table(hans, seats=6, **TEN, pace_ms=50, reveal="instant")
    a, b = Seated(hans, table, 400, seat=4), Seated(ines, table, 400, seat=1)
    maps = set()
    for deal in range(1, 11):
        for sitter in (a, b):
            expect(sitter.page.get_by_role("banner")).to_contain_text(re.compile(rf"deal {deal}\b"))
            maps.add(_map(sitter))
        _fold_whoever_is_on_turn(a, b)
    assert maps == {(None, "Ines", None, None, "Hans", None)}
    first = a.seat(4).bounding_box()
    a.menu("My seat at the bottom")
    expect(a.seat(4).locator(".no")).to_have_text("5")
    assert a.seat(4).locator(".pod").bounding_box() != first  # the ring has turned, the number has not
    assert _map(a) == (None, "Ines", None, None, "Hans", None)


def _map(sitter: Seated) -> tuple[str | None, ...]:
    """Who sits where, by the numbers that the page shows."""
    names: list[str | None] = [None] * 6
    for number, name in names_by_seat(sitter).items():
        names[number - 1] = name
    return tuple(names)


def _fold_whoever_is_on_turn(*sitters: Seated) -> None:
    while True:
        for sitter in sitters:
            if sitter.page.locator("button[data-verb=fold]:enabled").count():
                return sitter.act("fold")
        sitters[0].page.wait_for_timeout(20)


@pytest.mark.req("EPS:UC-011-S01")
def test_the_slider_offers_legal_amounts_only(person: People) -> None:
    jana, karl = person("Jana"), person("Karl", "phone")
    table = open_table(jana, seats=2, options={"rules": "eps"})
    a, b = Seated.placed(jana, table, 105), Seated.placed(karl, table, 1000)
    play([a, b], lambda: len(a.board) == 3)
    if not a.buttons.count():
        b.act("check")
    a.turn()
    field, slider = a.page.locator("input[data-amount]"), a.page.get_by_role("slider", name="Bet")
    amounts: list[str] = []
    while not amounts or amounts[-1] != field.input_value():
        amounts.append(field.input_value())
        a.page.keyboard.press("ArrowUp")
    assert amounts == [*(str(amount) for amount in range(10, 100, 10)), "95"]
    slider.fill("57")
    expect(field).to_have_value("60")
    field.fill("33")
    expect(a.page.locator("button[data-verb=bet]")).to_contain_text("$30")
    field.fill("4000")
    expect(a.page.locator("button[data-verb=bet]")).to_contain_text("$95")
    a.bet(30)
    assert a.stack(0) == 65
    b.turn()
    assert b.stack(0) == 65


def test_everything_can_be_done_by_the_keyboard(person: People) -> None:
    lea, max_ = person("Lea"), person("Max")
    table = open_table(lea, seats=2, **TEN)
    a, b = Seated.placed(lea, table, 400), Seated.placed(max_, table, 400)
    a.turn()
    keys = a.page.keyboard
    bet, button = a.page.locator("input[data-amount]"), a.page.locator("button[data-verb=raise]")
    keys.press("ArrowUp")
    expect(bet).to_have_value("30")
    keys.press("Shift+ArrowUp")
    expect(bet).to_have_value("130")
    keys.press("1")
    expect(bet).to_have_value("20")
    keys.press("9")  # no preset: an amount begins
    keys.type("0")
    expect(button).to_contain_text("$90")
    keys.press("Enter")
    b.turn()
    assert b.bet_of(0) == 90
    b.page.keyboard.press("t")
    b.page.keyboard.type("fcr")  # written, not done
    expect(b.page.get_by_role("textbox", name="Chat message")).to_have_value("fcr")
    b.page.keyboard.press("Escape")
    b.page.locator("h1").click()
    b.page.keyboard.press("c")
    expect(a.log).to_contain_text("Max calls")
    b.turn()
    b.page.keyboard.press("a")
    b.page.keyboard.press("a")
    expect(b.page.get_by_text("Sure? All-in")).to_be_visible()
    b.page.keyboard.press("Enter")
    a.turn()
    assert a.stack(1) == 0
    a.page.keyboard.press("f")
    a.expect_over()
    expect(a.page.get_by_text("Max wins").first).to_be_visible()


def test_what_is_decided_ahead_is_done_or_void(person: People) -> None:
    nora, otto = person("Nora", "phone"), person("Otto")
    table = open_table(nora, seats=2, **TEN)
    a, b = Seated.placed(nora, table, 400), Seated.placed(otto, table, 400)
    a.turn()
    b.page.get_by_role("checkbox", name="Call any").check()
    a.bet(30)
    expect(b.log).to_contain_text("You call")  # at once, whatever it was
    b.turn()
    a.page.get_by_role("checkbox", name="Check", exact=True).check()
    b.bet(20)
    a.turn()  # it was for nothing: there is a price now
    expect(a.page.get_by_role("checkbox")).to_have_count(0)
    a.act("call")
    b.turn()
    a.page.get_by_role("checkbox", name="Check or fold").check()
    b.bet(50)
    expect(a.log).to_contain_text("You fold")
    b.expect_over()


@pytest.mark.req("POKERIV3:U21")
def test_how_good_a_hand_is_stays_switched_on(person: People, size: Size) -> None:
    pia, quin = person(f"Pia-{size}", size, motion=True), person(f"Quin-{size}", "desk")
    table = open_table(pia, seats=2, **TEN)
    a, b = Seated.placed(pia, table, 400), Seated.placed(quin, table, 400)
    switch, told = a.page.get_by_role("button", name="How good is it?"), a.page.locator("[data-strength]")
    a.turn()
    heights = [dock_height(a)]
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    # 5 to call into 15: a quarter of 20.
    expect(told).to_have_text(re.compile(r"(high|pair).* wins \d+% · call \$5 needs 25%", re.I))
    expect(told).to_have_attribute("title", re.compile(r"^Against 1 unseen hand .* costs \$5 of a pot that is \$20 "))
    heights.append(dock_height(a))
    a.act("call")
    b.act("check")
    expect(told).to_have_text(re.compile(r"wins \d+% · nothing to call"))  # on the flop, while the other decides
    heights.append(dock_height(a))
    expect(b.page.get_by_role("button", name="How good is it?")).to_have_attribute("aria-pressed", "false")
    b.bet(20)
    a.turn()
    expect(told).to_have_text(re.compile(r"wins \d+% · call \$20 needs 33%"))  # into 40
    assert inside(told.locator(".figures"))
    assert stumbles(a.page) == []
    a.page.reload()
    a.turn()
    expect(told).to_have_text(re.compile(r"wins \d+% · call \$20 needs 33%"))
    heights.append(dock_height(a))
    assert len(set(heights)) == 1, heights
    switch.click()
    expect(told).not_to_contain_text("wins")


def dock_height(sitter: Seated) -> float:
    height: float = sitter.page.get_by_role("region", name="What you can do").evaluate("(dock) => dock.offsetHeight")
    return height


def inside(where: Locator) -> bool:
    """Whether nothing of it is cut off."""
    shown: bool = where.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    return shown


def test_a_turn_is_announced_and_trips_nobody(person: People, size: str) -> None:
    rita, sven = person(f"Rita-{size}", size), person(f"Sven-{size}", size)  # type: ignore[arg-type]
    table = open_table(rita, seats=2, **TEN)
    a, b = Seated.placed(rita, table, 400), Seated.placed(sven, table, 400)
    a.turn()
    expect(a.page).to_have_title(re.compile("^● Your turn"))
    expect(a.page.get_by_role("alert")).to_have_text(re.compile(r"Your turn, \$5 to call, (60|59) seconds"))
    expect(b.page).not_to_have_title(re.compile("Your turn"))
    assert stumbles(a.page) == []
    assert stumbles(b.page) == []
    a.act("call")
    b.act("check")
    b.turn()
    expect(a.page.get_by_role("status").first).to_contain_text("checks")
    assert a.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    play([a, b], lambda: is_over(a))
    assert stumbles(a.page) == []

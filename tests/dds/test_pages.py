"""The pages of the three programs in a real browser: hosted, joined, played and watched by clicks."""

import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.dds.programs import Program, Programs, eventually

WAIT_MS = 30_000
expect.set_options(timeout=WAIT_MS)


def address(program: Program) -> str:
    program.wait_for("The page is at")
    found = re.search(r"http://\S+", program.told)
    assert found
    return found[0]


def opened(browser: Browser, program: Program, *, phone: bool = False) -> Page:
    size = (390, 844) if phone else (1280, 900)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(address(program))
    return page


@pytest.mark.req(
    "UBER:2", "UBER:HOME", "UBER:73", "UBER:18", "UBER:28", "UBER:31", "UBER:32", "UBER:64", "UBER:67", "UBER:68",
    "UBER:69", "UBER:71", "UBER:72", "UBER:76", "UBER:82", "UBER:98", "UBER:99", "UBER:100", "UBER:30", "UBER:EXT-SHOE",
)  # fmt: skip
def test_a_game_is_hosted_joined_played_and_ended_on_pages(casino: Programs, browser: Browser) -> None:
    casino.stop_all()
    host = opened(browser, casino.start("dealer", "--name", "Dora", "--turn", "60", "--seed", "6"))
    player = opened(browser, casino.start("player", "--name", "Ann", "--uid", "ann"), phone=True)
    boss = opened(browser, casino.start("pitboss"))
    expect(host.locator("[data-host]")).to_have_count(3)
    for page in (player, boss):
        expect(page.locator("[data-games='0']")).to_be_visible()
    host.locator("[data-host=decks]").click()
    expect(host.locator("[data-host]")).to_have_count(0)
    expect(host.locator("[data-start]")).to_be_disabled()
    player.get_by_role("button", name="Join").click()
    expect(player.locator("[data-leave]")).to_be_visible()
    host.locator("[data-start]").click()
    expect(player.locator("[data-phase=readying]")).to_be_visible()
    expect(player.locator("[data-leave]")).to_be_visible()
    expect(player.locator("[data-style]")).to_have_count(5)
    player.locator("[data-bet]").fill("25")
    player.locator("[data-place]").click()
    expect(player.locator("[data-verb=stand]")).to_be_enabled()
    seat = "[data-seat='1']"
    for page in (host, player, boss):
        expect(page.locator(f"{seat} [data-points]").first).to_be_visible()
        expect(page.locator("[data-shoe]")).to_have_attribute("data-shoe", "412")
        expect(page.locator(seat)).to_contain_text("$475.00")
        expect(page.locator("[data-uids]")).to_contain_text("ann")
        expect(page.locator(f"{seat} [data-card]")).to_have_count(2)
    assert len({page.locator("[data-count]").inner_text() for page in (host, player, boss)}) == 1
    dealers = [page.locator("[data-dealer] [data-card]") for page in (host, player)]
    assert [[cards.nth(n).get_attribute("data-card") == "??" for n in (0, 1)] for cards in dealers] == [
        [False, False],
        [True, False],
    ]
    expect(player.locator("[data-leave]")).to_be_visible()
    expect(host.locator(seat)).to_contain_text("book:")
    player.locator("[data-style=book]").click()
    expect(player.locator("fieldset")).to_contain_text("from the next hand")
    player.locator("[data-verb=stand]").click()
    expect(player.locator("[data-told] li").first).to_contain_text("You")
    expect(player.locator("[data-leave]")).to_be_visible()
    host.locator("[data-end]").click()
    expect(player.locator("[data-games]")).to_be_visible()
    for shoe, left in (("infinite", "infinite"), ("test", "test")):
        host.locator(f"[data-host={shoe}]").click()
        expect(host.locator("[data-shoe]")).to_have_attribute("data-shoe", left)
        host.locator("[data-end]").click()
    expect(host.locator("[data-host]")).to_have_count(3)


def body_of(asked: str | Request) -> bytes:
    with urlopen(asked) as answer:
        body: bytes = answer.read()
        return body


@pytest.mark.req("UBER:8")
def test_a_page_is_served_only_under_its_secret_path_and_to_its_own_host(casino: Programs) -> None:
    casino.stop_all()
    program = casino.start("dealer")
    whole = address(program)
    port = whole.split(":")[2].split("/")[0]
    assert b"UberCasino" in body_of(whole)
    assert b'"role":"dealer"' in body_of(whole + "state")
    for wrong in (
        Request(f"http://127.0.0.1:{port}/"),
        Request(f"http://127.0.0.1:{port}/state"),
        Request(f"http://127.0.0.1:{port}/{'x' * 32}/state"),
        Request(f"http://127.0.0.1:{port}/{'x' * 32}/do", b'{"line":"quit"}', {"Content-Type": "application/json"}),
        Request(whole + "../dds/dds.html"),
        Request(whole + "state", headers={"Host": "evil.example"}),
        Request(whole + "do", b"line=quit", {"Content-Type": "application/x-www-form-urlencoded"}),
    ):
        with pytest.raises(HTTPError) as refused:
            body_of(wrong)
        with refused.value:
            assert refused.value.code in (404, 415)
    assert program.runs
    body_of(Request(whole + "do", b'{"line":"quit"}', {"Content-Type": "application/json"}))
    eventually(lambda: not program.runs)

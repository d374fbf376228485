"""Who sees what: one's own cards, the board, everything for the superuser, and what was said."""

import re
from typing import Any

import msgspec
import pytest

from tests.server.live_house import Client, TestHouse, house_file, opened, state_of
from tests.server.play import act_once, play_rounds, seated, told, whose_turn

pytestmark = pytest.mark.anyio

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


def down(client: Client, table: int) -> list[list[list[int]]]:
    """The hole cards of every deal, by seat, as somebody was told of them: -1 is a hidden card."""
    return [event["down"] for event in client.events(table) if event["type"] == "HandsDealt"]


def without_cards(client: Client, table: int, after: int) -> list[Any]:
    """All that somebody was told happened, but for hole cards."""
    told = [m for m in client.tables if m["table"] == table and m["seq"] > after and m["events"]]
    return [(m["seq"], m["at_ns"], hidden(m["events"])) for m in told]


def hidden(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: None if key in ("down", "burned") else hidden(value) for key, value in told.items()}
    return [hidden(one) for one in told] if isinstance(told, list) else told


@pytest.mark.req("POKERIV3:TJV10a", "POKERIV3:TJV15b", "POKERIV3:U14")
async def test_everybody_is_told_everything_but_the_cards_of_others(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben", "cem"])
    eve = await house.client("eve")
    root = await house.client("root", role="superuser")
    for watcher in (eve, root):
        await watcher.done("watch", table=table)
    start = max([(await client.hear("table"))["seq"] for client in (eve, root)])
    await play_rounds(clients, table, 3)
    last = clients[0].now["seq"]
    everybody = [*clients, eve, root]
    for client in everybody:
        await told(client, table, last)
    streams = [without_cards(client, table, start) for client in everybody]
    streams = [[batch for batch in stream if batch[0] <= last] for stream in streams]
    assert len(streams[0]) > 10
    assert all(stream == streams[0] for stream in streams)
    deals = down(root, table)[-2:]
    for seat, client in enumerate(clients):
        mine = down(client, table)[-2:]
        for deal, seen in zip(deals, mine, strict=True):
            assert seen[seat] == deal[seat]
            assert all(set(cards) <= {-1} for other, cards in enumerate(seen) if other != seat)
    assert all(set(cards) <= {-1} for deal in down(eve, table) for cards in deal)
    assert all(-1 not in cards for deal in deals for cards in deal)


@pytest.mark.req("POKERIV3:TJV15b")
async def test_before_the_showdown_no_frame_has_a_card_but_ones_own_and_the_board(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben", "cem"], options={"limit": "no"})
    eve = await house.client("eve")
    await eve.done("watch", table=table)
    await whose_turn(clients, table)
    for _ in range(8):
        await act_once([*clients], table)
    state = state_of(house.hub.rooms[table]).live.state  # type: ignore[union-attr]
    assert state.board
    for seat, client in enumerate([*clients, eve]):
        own = set(client.now["picture"]["seats"][seat]["cards"]) if client is not eve else set()
        board = set(client.now["picture"]["board"])
        shown = set(CARD.findall(client.frames[-1])) | set(CARD.findall(client.frames[-2]))
        assert shown <= own | board
        assert not re.search(r'"(order|sealed|salts)":', "".join(client.frames))


@pytest.mark.req("POKERIV3:KT9", "POKERIV3:U9")
async def test_the_superuser_sees_all_cards_cannot_play_and_every_look_is_noted(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    root = await house.client("root", role="superuser")
    await root.done("watch", table=table)
    await whose_turn(clients, table)
    now = await root.until(lambda: root.tables and root.now)
    hands = [seat["cards"] for seat in now["picture"]["seats"] if seat]
    assert len(hands) == 2
    assert "??" not in str(hands)
    asked: list[dict[str, Any]] = [
        {"type": "sit", "chips": 100},
        {"type": "act", "seq": 1, "action": {}},
        {"type": "stand"},
        {"type": "sit_in"},
    ]
    for message in asked:
        assert await root.refused(**message, table=table) == "role/superuser"
    assert await root.refused("create", settings={"name": "Mine", "game": "holdem"}) == "role/superuser"
    await root.done("unwatch", table=table)
    await root.done("lobby")
    await root.hear("lobby")
    await root.done("watch", table=table)
    noted = await house.store.audit.last(what="watched")
    assert [(note.who, note.table_id) for note in noted] == [("root", table)] * 2


async def test_the_superuser_needs_no_password_and_no_leave_to_watch(house: TestHouse) -> None:
    ann = await house.client("ann")
    settings = {"name": "Kairo", "game": "holdem", "spectators": False}
    table = (await ann.done("create", settings=settings, password="sphinx"))["table"]
    root = await house.client("root", role="superuser")
    await root.done("watch", table=table)
    await root.hear("table", table=table)


async def test_a_seat_that_changes_hands_shows_its_new_owner_no_cards_of_the_old(house: TestHouse) -> None:
    table, [ann, ben] = await seated(house, ["ann", "ben"], seats=2, pace_ms=600_000)
    cem = await house.client("cem")
    await cem.done("watch", table=table)
    start = (await cem.until(lambda: cem.tables and cem.now))["seq"]
    await cem.done("sit", table=table, chips=100)
    await act_once([ann, ben], table, lambda now: {"type": "Fold"})
    loser = next(e["seat"] for e in cem.events(table) if e["type"] == "Folded")
    leaver = [ann, ben][loser]
    await leaver.done("leave", table=table)
    await cem.until(lambda: cem.now.get("you") == loser)
    back = await house.client("cem", seen={str(table): start})
    now = await back.hear("table", table=table)
    assert now["since"] == start
    told_now = [event for event in back.events(table) if event["type"] == "HandsDealt"]
    assert all(set(cards) <= {-1} for event in told_now for cards in event["down"])
    assert CARD.findall(msgspec.json.encode(now["picture"]["seats"]).decode()) == []


@pytest.mark.req("POKERIV3:KT12", "POKERIV3:U22")
async def test_what_is_said_reaches_everybody_at_the_table_and_nobody_else(house: TestHouse) -> None:
    table, [ann, ben] = await seated(house, ["ann", "ben"])
    eve, fay = await house.client("eve"), await house.client("fay")
    elsewhere = (await fay.done("create", settings={"name": "Luxor", "game": "holdem"}))["table"]
    await eve.done("watch", table=table)
    mover = await whose_turn([ann, ben], table)
    clock = mover.now["clock"]
    texts = ["well played", "<b>& \"'; DROP TABLE accounts; --", "Žluťoučký 🂡"]
    for client, text in zip((ann, ben, eve), texts, strict=True):
        await client.done("say", table=table, text=text)
    for client in (ann, ben, eve):
        said = [(event["player"], event["text"]) for event in await client.hear_events("Said", 3, table=table)]
        assert said == list(zip(("ann", "ben", "eve"), texts, strict=True))
    assert mover.now["clock"] == clock
    assert mover.now["choices"]
    assert not [event for event in fay.events() if event["type"] == "Said"]
    await fay.done("watch", table=table)
    lines = (await fay.hear("chat", table=table))["lines"]
    assert [(line["player"], line["text"]) for line in lines] == list(zip(("ann", "ben", "eve"), texts, strict=True))
    assert elsewhere != table


async def test_who_has_said_something_and_left_is_called_by_the_nickname(house: TestHouse) -> None:
    table, [ann, _] = await seated(house, ["ann", "ben"])
    eve, fay = await house.client("eve"), await house.client("fay")
    await eve.done("watch", table=table)
    for client in (ann, eve):
        await client.done("say", table=table, text="bye")
    told = await ann.hear_events("Said", 2, table=table)
    assert [(event["player"], event["nickname"]) for event in told] == [("ann", "ann!"), ("eve", "eve!")]
    await ann.done("leave", table=table)
    await eve.done("unwatch", table=table)
    await fay.done("watch", table=table)
    lines = (await fay.hear("chat", table=table))["lines"]
    assert [(line["player"], line["nickname"]) for line in lines] == [("ann", "ann!"), ("eve", "eve!")]


async def test_chat_may_be_for_the_seated_only_or_off(house: TestHouse) -> None:
    table, _ = await seated(house, ["ann", "ben"], chat="seated")
    quiet, _ = await seated(house, ["cem", "dan"], chat="off")
    eve = await house.client("eve")
    for each, code in ((table, "chat/seated-only"), (quiet, "chat/off")):
        await eve.done("watch", table=each)
        assert await eve.refused("say", table=each, text="hello") == code
    assert await eve.refused("say", table=table, text="x" * 501) == "message/unreadable"
    assert await eve.refused("say", table=99, text="x") == "table/unknown"


async def test_a_table_without_spectators_is_seen_by_those_who_sit_only(database: str) -> None:
    async with opened(database, house_file()) as house:
        table, clients = await seated(house, ["ann", "ben"], spectators=False)
        eve = await house.client("eve")
        assert await eve.refused("watch", table=table) == "table/no-spectators"
        await play_rounds(clients, table, 1)
        assert not eve.tables


async def test_who_has_a_seat_cannot_look_away(house: TestHouse) -> None:
    table, [ann, _] = await seated(house, ["ann", "ben"])
    assert await ann.refused("unwatch", table=table) == "watch/seated"


async def test_a_brief_client_is_told_the_same_without_the_pictures(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], minimum=3)
    bob, eve = await house.client("bob", brief=True), await house.client("eve")
    for watcher in (bob, eve):
        await watcher.done("watch", table=table)
        await watcher.hear("table", table=table)
    await bob.done("sit", table=table, chips=100)
    while 2 not in state_of(house.hub.rooms[table]).turns:
        await act_once(clients, table)
    await bob.until(lambda: any(message.get("choices") for message in bob.heard))
    news = [message for message in bob.heard if message["type"] == "news"]
    last = news[-1]["seq"]
    await told(eve, table, last)
    same = {m["seq"]: hidden(m["events"]) for m in eve.tables if m["since"] < m["seq"] <= last}
    mine = {m["seq"]: hidden(m["events"]) for m in news}
    assert mine == {seq: same[seq] for seq in mine}
    assert len(mine) > 1
    assert not any("picture" in message or "seats" in message for message in news)
    dealt = [event["down"] for m in news for one in m["events"] for event in one.get("events", []) if "down" in event]
    assert all(set(cards) <= {-1} for deal in dealt for seat, cards in enumerate(deal) if seat != 2)
    asked = [message for message in news if message.get("choices")][-1]
    answer = await bob.ask("act", table=table, seq=asked["seq"], action={"type": "Fold"})
    assert answer["type"] == "ok"

"""The contract between processes: peers that were written from the IDL file alone meet our dealer."""

import time
from typing import Any

import pytest
from cyclonedds.builtin import BuiltinDataReader, BuiltinTopicDcpsPublication, BuiltinTopicDcpsSubscription
from cyclonedds.core import Policy
from cyclonedds.idl import make_idl_struct
from cyclonedds.idl.types import array, char, int32
from cyclonedds.pub import DataWriter
from cyclonedds.topic import Topic as DdsTopic

from tests.dds.octets import Octets
from tests.dds.plain_peer import CDR, QOS, STATES, PlainPlayer, Topic, participant, points, valid
from tests.dds.programs import Program, Programs, eventually

UID = bytes(range(0xC8, 0xD8))


@pytest.fixture(scope="module")
def dealer(casino: Programs) -> Program:
    return casino.dealer("--shoe", "8-decks", "--seed", "11", "--pause", "0", "--turn", "60", "--name", "Dora")


@pytest.fixture(scope="module")
def plain(casino: Programs, dealer: Program) -> PlainPlayer:
    return PlainPlayer(participant(casino.domain), UID)


@pytest.mark.req("UBER:COMM-1", "UBER:81", "UBER:WIRE-TOPICS")
def test_a_plain_subscriber_that_comes_later_has_the_game_that_waits_to_be_joined(
    casino: Programs, plain: PlainPlayer
) -> None:
    plain.find_game("waiting_to_join")
    late = PlainPlayer(participant(casino.domain), b"late".ljust(16))
    begun = time.monotonic()
    late.find_game("waiting_to_join")
    assert time.monotonic() - begun < 2


@pytest.mark.req("UBER:WIRE-DEALER")
def test_the_dealer_says_which_game_it_hosts(casino: Programs, plain: PlainPlayer) -> None:
    dealers = Topic(plain.participant, "dealer", "Dealer")
    said = eventually(dealers.take)[0]
    assert said["name"].rstrip(b"\0") == b"Dora"
    assert said["game_uid"] == plain.find_game()
    assert said["uid"] == plain.wait_for(lambda game: True)["dealer_uid"]


@pytest.mark.req("UBER:WIRE-QOS", "UBER:WIRE-TOPICS", "UBER:WIRE-KEYS")
def test_endpoints_are_reliable_transient_local_and_in_the_default_partition(plain: PlainPlayer) -> None:
    found = {}

    def discovered() -> bool:
        for topic, kind in ((BuiltinTopicDcpsPublication, "w"), (BuiltinTopicDcpsSubscription, "r")):
            for endpoint in BuiltinDataReader(plain.participant, topic).take(N=100):
                if endpoint.type_id is not None:  # ours, not this test's
                    found[kind, endpoint.topic_name] = endpoint
        return {("w", "game"), ("w", "dealer"), ("r", "player")} <= found.keys()

    eventually(discovered)
    for (_, name), endpoint in found.items():
        assert isinstance(endpoint.qos[Policy.Reliability], Policy.Reliability.Reliable)
        assert endpoint.qos[Policy.Durability] == Policy.Durability.TransientLocal
        assert endpoint.qos[Policy.History] == Policy.History.KeepAll
        assert Policy.Partition not in endpoint.qos
        if name in ("game", "dealer", "player"):
            assert endpoint.type_name == f"UberCasino::{name.capitalize()}"


@pytest.mark.req(
    "UBER:COMM-2", "UBER:WIRE-PLAYER", "UBER:82", "UBER:COMM-3", "UBER:COMM-4", "UBER:COMM-5", "UBER:EXT-RULE"
)
def test_a_plain_peer_joins_hits_stands_splits_doubles_and_completes_hands(dealer: Program, plain: PlainPlayer) -> None:
    game_uid = plain.find_game()
    joined = plain.join(game_uid)
    assert STATES[joined["gstate"]] == "waiting"
    dealer.type("start")
    playing = plain.wait_for(lambda game: STATES[game["gstate"]] == "playing", game_uid)
    assert plain.seat(playing) == 0
    plain.say("hitting")  # ready
    done: set[str] = set()
    hands = 0
    while done != {"hitting", "standing", "splitting", "doubling"} or hands < 3:
        game = plain.wait_for(lambda game: plain.acts(game) or STATES[game["gstate"]] == "waiting", game_uid)
        if not plain.acts(game):
            hands += 1
            assert hands < 200
            plain.wait_for(lambda game: STATES[game["gstate"]] == "playing", game_uid)
            continue
        cards = plain.cards(game)
        assert len(valid(game["dealer_cards"])) == 1
        action = choice(cards, game)
        done.add(action)
        before = (cards, game["active_player"])
        plain.say(action)
        plain.say()
        plain.wait_for(lambda game, before=before: (plain.cards(game), game["active_player"]) != before, game_uid)  # type: ignore[misc]


def choice(cards: list[tuple[int, int]], game: object) -> str:
    if len(cards) == 2 and cards[0][0] == cards[1][0] and cards[0][0] != 0:
        return "splitting"
    if len(cards) == 2 and 9 <= points(cards) <= 11:
        return "doubling"
    return "hitting" if points(cards) < 14 else "standing"


@pytest.mark.req("UBER:WIRE-GAME", "UBER:91")
def test_a_late_subscriber_gets_the_whole_state_in_mid_hand(casino: Programs, plain: PlainPlayer) -> None:
    game = plain.wait_for(plain.acts)
    late = PlainPlayer(participant(casino.domain), b"later".ljust(16))
    begun = time.monotonic()
    seen = late.wait_for(lambda game: True)
    assert time.monotonic() - begun < 2
    assert seen["game_uid"] == game["game_uid"]
    assert seen["p"][0]["uid"] == UID
    assert seen["p"][1]["uid"] == bytes(16)
    eventually(lambda: plain.look() is not None and seen in plain.seen)  # as one sees it who was there before


@pytest.mark.req("UBER:19", "UBER:UC2c")
def test_samples_that_are_none_are_dropped_and_counted_and_stop_nobody(
    casino: Programs, dealer: Program, plain: PlainPlayer
) -> None:
    game_uid = plain.find_game()
    plain.wait_for(plain.acts, game_uid)
    elsewhere = participant(casino.domain)
    for size in (12, 5000):
        octets = Octets(
            elsewhere if size == 12 else participant(casino.domain), "player", "UberCasino::Player", size, QOS
        )
        eventually(lambda octets=octets: octets.writer and octets.matched()[0])  # type: ignore[misc]
        octets.write(b"\xff" * size)
    unknown = Octets(participant(casino.domain), "player", "UberCasino::Player", CDR.size("Player"), QOS)
    eventually(lambda: unknown.writer and unknown.matched()[0])
    said = {"count": 1, "uid": UID, "game_uid": game_uid, "name": bytes(32), "balance": 0.0, "A": 77}
    unknown.write(CDR.encode("Player", said))
    dealer.wait_for("3 samples could not be read")
    before = plain.wait_for(plain.acts, game_uid)
    plain.say("standing")
    plain.wait_for(lambda game: game["active_player"] != before["active_player"], game_uid)


@pytest.mark.req("UBER:UC2c")
def test_programs_built_on_another_idl_file_are_not_matched_and_named(casino: Programs, dealer: Program) -> None:
    other = Octets(participant(casino.domain), "game", "UberCasino::Spiel", 40, QOS)
    assert other.writer
    dealer.wait_for("is built on another IDL file: its UberCasino::Spiel on topic game does not match")
    chars: Any = array
    changed: Any = make_idl_struct("Player", "UberCasino.Player", {"count": int32, "uid": chars[char, 16]})
    where = participant(casino.domain)
    writer: Any = DataWriter(where, DdsTopic(where, "player", changed), qos=QOS)
    dealer.wait_for("its UberCasino::Player on topic player does not match")
    assert writer.get_matched_subscriptions() == []


@pytest.mark.req("UBER:WIRE-KEYS", "UBER:INTRO-f")
def test_a_second_dealers_game_stays_when_the_first_one_quits(
    casino: Programs, dealer: Program, plain: PlainPlayer
) -> None:
    first = plain.find_game()
    second = casino.dealer("--shoe", "infinite")
    other = plain.wait_for(lambda game: game["game_uid"] != first)["game_uid"]
    dealer.stop()
    late = PlainPlayer(participant(casino.domain), b"latest".ljust(16))
    assert late.find_game() == other
    late.wait_for(lambda game: True)
    assert {game["game_uid"] for game in [*late.look(), *late.seen]} == {other}
    assert second.runs

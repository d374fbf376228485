"""Dealer, players and pit boss as people start them: separate processes that share nothing but DDS."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.dds.plain_dealer import PlainDealer
from tests.dds.plain_peer import ACTIONS, PlainPlayer, Topic, participant
from tests.dds.programs import Program, Programs, eventually


def seated(picture: dict[str, Any]) -> list[str]:
    return [person["name"] for person in picture["table"]["people"] if person]


def has_table(picture: dict[str, Any]) -> bool:
    return any("picture" in table for table in picture["tables"])


def phase(picture: dict[str, Any]) -> str:
    table = picture["table"]
    return table["phase"] if table else ""


@pytest.fixture
def alone(casino: Programs) -> Programs:
    """The module's programs, none of which runs yet."""
    casino.stop_all()
    return casino


@pytest.mark.req("UBER:INTRO-a", "UBER:UC2b", "UBER:6", "UBER:7", "UBER:UC2", "UBER:1", "UBER:EXT-STRATEGY")
def test_seven_players_join_one_dealer_and_complete_hands_and_an_eighth_is_refused(alone: Programs) -> None:
    dealer = alone.dealer("--shoe", "8-decks", "--seed", "5", "--pause", "0")
    players = [
        alone.player("--strategy", style, "--rounds", "4", "--name", f"P{n}")
        for n, style in enumerate(("conservative", "reckless", "book", "counting", "conservative", "reckless", "book"))
    ]
    watching = alone.pitboss()
    dealer.shows(lambda picture: len(seated(picture)) == 7)
    eighth = alone.player("--name", "Late")
    eighth.shows(lambda picture: picture["games"])
    eighth.type("join")
    eighth.wait_for("All seven seats are taken.")
    seen = watching.shows(has_table)
    styles = [person["style"] for person in seen["tables"][0]["people"]]
    assert styles == [person["style"] for person in dealer.show()["table"]["people"]]
    assert sorted(styles) == ["book", "book", "conservative", "conservative", "counting", "reckless", "reckless"]
    dealer.type("start")
    for player in players:
        assert "4 hands" in player.wait()
        assert " 0 refused" in player.told
    assert dealer.show()["table"]["round"] >= 4


@pytest.mark.req("UBER:87")
def test_a_dealer_hosts_one_game_at_a_time(alone: Programs) -> None:
    dealer = alone.dealer("--shoe", "test")
    hosted = dealer.show()["table"]
    dealer.type("host 8-decks")
    dealer.wait_for("[dds/hosting]")
    table = dealer.show()["table"]
    assert (table["game"], table["picture"]["shoe"]) == (hosted["game"], hosted["picture"]["shoe"])


@pytest.mark.req("UBER:8")
def test_the_programs_have_no_socket_but_those_of_dds(alone: Programs) -> None:
    dealer = alone.dealer("--shoe", "8-decks")
    player = alone.player()
    player.shows(lambda picture: picture["games"])
    for program in (dealer, player):
        assert sockets(program.pid, "tcp") == []
        assert sockets(program.pid, "udp")


def sockets(pid: int, kind: str) -> list[str]:
    """Return the local addresses of a process's sockets."""
    links = [os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()]
    own = {link[8:-1] for link in links if link.startswith("socket:[")}
    lines = [line.split() for line in Path(f"/proc/{pid}/net/{kind}").read_text().splitlines()[1:]]
    return [line[1] for line in lines if line[9] in own]


@pytest.mark.req("UBER:77", "UBER:78", "UBER:89", "UBER:23", "UBER:69", "UBER:EXT-SURRENDER", "UBER:EXT-BET", "UBER:10")
def test_a_person_plays_by_hand_and_each_click_is_one_action_and_then_idle(alone: Programs) -> None:
    recorder = Topic(participant(alone.domain), "player", "Player")
    recorder.octets.reader  # noqa: B018 (hears from now on)
    dealer = alone.dealer("--shoe", "test", "--scenario", "push", "--pause", "0")
    player = alone.player("--uid", "anna", "--name", "Anna")
    player.shows(lambda picture: picture["games"])
    player.type("join")
    assert player.shows(lambda picture: picture["seat"] == 0)["balance_usd"] == "$500.00"
    dealer.type("start")
    player.shows(lambda picture: phase(picture) == "readying")
    player.type("bet 25")
    player.shows(lambda picture: "hit" in picture["choices"])
    player.type("stand")
    player.wait_for("Neither won nor lost. You have $500.00.")
    player.type("bet 10")
    player.shows(lambda picture: "hit" in picture["choices"])
    player.type("hit")
    player.wait_for("You lost $10.00")
    player.type("bet inf")
    player.wait_for("answer/no-bet")
    player.type("bet 10")
    player.shows(lambda picture: "surrender" in picture["choices"])
    player.type("surrender")
    player.wait_for("You lost $5.00 and have $485.00.")
    player.type("leave")
    dealer.shows(lambda picture: seated(picture) == [])
    moves = [ACTIONS[said["A"]] for said in recorder.take()]
    acts = [(move, after) for move, after in zip(moves, [*moves[1:], ""], strict=True) if move != "idle"]
    assert acts == [("hitting", "idle"), ("standing", "idle"), ("hitting", "idle")]


@pytest.mark.req("UBER:UC1h", "UBER:55", "UBER:56", "UBER:EXT-PITBOSS", "UBER:98", "UBER:32", "UBER:INTRO-e")
def test_the_pit_boss_hears_of_doubles_and_sees_all_again_after_a_restart(alone: Programs) -> None:
    pitboss = alone.pitboss()
    dealer = alone.dealer("--shoe", "test", "--scenario", "double", "--pause", "0", "--name", "Dora")
    player = alone.player("--name", "Anna")
    player.shows(lambda picture: picture["games"])
    player.type("join")
    dealer.shows(lambda picture: seated(picture) == ["Anna"])
    dealer.type("start")
    player.shows(lambda picture: phase(picture) == "readying")
    player.type("bet 10")
    player.shows(lambda picture: "double" in picture["choices"])
    player.type("double 4")
    player.wait_for("You won $14.00")
    [notice] = pitboss.shows(lambda picture: picture["notices"])["notices"]
    assert (notice["kind"], notice["name"]) == ("doubled_for_less", "Anna")
    assert (notice["points"], notice["bet"], notice["added"]) == (11, 1000, 400)
    player.type("bet 10")
    player.shows(lambda picture: "double" in picture["choices"])
    pitboss.kill()
    again = alone.pitboss()
    seen = again.shows(lambda picture: picture["notices"] and has_table(picture))
    assert [one["kind"] for one in seen["notices"]] == ["doubled_for_less"]
    tables = [seen["tables"][0], dealer.show()["table"], player.show()["table"]]
    assert len({(table["count"], str(table["picture"]["shoe"]), table["round"]) for table in tables}) == 1
    assert [table["picture"]["seats"][0]["hands"][0]["cards"] for table in tables] == [["6c", "5d"]] * 3


@pytest.mark.req("UBER:97", "UBER:INTRO-f", "UBER:UC2e", "UBER:45", "UBER:71")
def test_a_dead_dealers_player_takes_the_bet_back_and_joins_another_game(alone: Programs) -> None:
    dealer = alone.dealer("--shoe", "test", "--scenario", "push")
    other = alone.dealer("--shoe", "8-decks", "--name", "Other")
    player = alone.player("--name", "Anna")
    listed = player.shows(lambda picture: len(picture["games"]) == 2)["games"]
    player.type(f"join {1 + [game['shoe'] for game in listed].index('test')}")
    dealer.shows(lambda picture: seated(picture) == ["Anna"])
    dealer.type("start")
    player.shows(lambda picture: phase(picture) == "readying")
    player.type("bet 50")
    assert player.shows(lambda picture: "stand" in picture["choices"])["balance_usd"] == "$450.00"
    intruder = Topic(participant(alone.domain), "game", "Game")
    game = eventually(lambda: [one for one in intruder.take() if one["active_player"] == 0])[-1]
    nobody = [player | {"uid": bytes(16)} for player in game["p"]]
    intruder.write(game | {"active_player": -1, "gstate": 0, "p": nobody})  # who believed it would have lost the seat
    dealer.kill()
    player.wait_for("The game is over.")
    shown = player.shows(lambda picture: len(picture["games"]) == 1)
    assert shown["balance_usd"] == "$500.00"
    player.type("join")
    other.shows(lambda picture: seated(picture) == ["Anna"])


@pytest.mark.req("UBER:36", "UBER:UC1c", "UBER:19", "UBER:103")
def test_a_dead_player_is_removed_by_the_clock_and_play_goes_on(alone: Programs) -> None:
    dealer = alone.dealer("--shoe", "test", "--scenario", "push", "--turn", "1", "--pause", "0")
    dead = alone.player("--name", "Dead")
    dead.shows(lambda picture: picture["games"])
    dead.type("join")
    dealer.shows(lambda picture: seated(picture) == ["Dead"])
    plain = PlainPlayer(participant(alone.domain), bytes(range(128, 144)))
    game_uid = plain.find_game()
    plain.join(game_uid)
    dealer.type("start")
    dead.shows(lambda picture: phase(picture) == "readying")
    dead.type("bet 5")
    plain.say("hitting")
    plain.wait_for(lambda game: game["active_player"] == 0, game_uid)
    plain.say("standing", uid=b"not mine".ljust(16))
    dead.kill()
    mine = plain.wait_for(plain.acts, game_uid)
    assert mine["p"][0]["uid"] == bytes(16)
    plain.say("standing")
    dealer.shows(lambda picture: picture["table"]["round"] >= 1 and "Dead" not in seated(picture))


@pytest.mark.req("UBER:EXT-RULE", "UBER:84")
def test_our_player_plays_at_a_dealer_that_knows_only_the_contract(alone: Programs) -> None:
    plain = PlainDealer(participant(alone.domain), seed=4, cards="8d Ts 8h 6d")
    player = alone.player("--strategy", "book", "--rounds", "25", "--name", "Anna")

    def ended() -> bool:
        plain.turn()
        if plain.game.phase.name == "joining_players" and len(plain.game.members):
            plain.game.start(plain.game._now_ms)
        return not player.runs

    eventually(ended, lambda: player.told, every_s=0.002)
    made = {ACTIONS[said["A"]] for said in plain.heard}
    assert {"hitting", "standing", "doubling", "splitting"} <= made
    assert "25 hands" in player.told
    assert f"${plain.balances[24] / 100:,.2f} left" in player.told
    assert plain.game.refused == 0


@pytest.mark.req("UBER:UC2d")
def test_a_program_that_cannot_reach_the_network_says_so(alone: Programs) -> None:
    lost: Program = alone.player("--interface", "no-such-interface")
    assert "cannot be entered" in lost.wait()

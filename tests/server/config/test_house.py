"""House files: those that come along, one's own, and what is wrong with a wrong one."""

from pathlib import Path

import pytest

from croupier.bank.purse import BankCard, Free, Score, SessionPurse, Wallet
from croupier.errors import CroupierError, Unknown
from croupier.server.config.house import load, read, shipped
from tests.server.live_house import house_file
from tests.server.open_house import PASSWORD, anyio_backend, at
from tests.server.play import play_rounds

__all__ = ["anyio_backend"]


def test_the_houses_that_come_along_can_all_be_opened() -> None:
    purses = {name: type(load(name).purse) for name in shipped()}
    assert purses == {
        "open": Free,
        "eps": BankCard,
        "landlord": Score,
        "research": Wallet,
        "stud": Wallet,
        "ubercasino": SessionPurse,
    }
    for name in shipped():
        house = load(name)
        assert house.name == name
        assert all(opening.settings.rules() for opening in house.openings)


def test_the_open_house_has_a_table_of_every_game() -> None:
    games = {opening.settings.game for opening in load("open").openings}
    assert games == {"holdem", "omaha", "soko", "stud", "blackjack", "landlord"}


def test_houses_give_their_tables_the_rules_of_their_documents() -> None:
    [eps] = load("eps").openings
    assert (eps.settings.turn_s, eps.settings.credit, eps.settings.remove_after_missed) == (15, "none", 2)
    assert eps.settings.options == {"rules": "eps"}
    [uber] = load("ubercasino").openings
    assert (uber.settings.turn_s, uber.settings.credit, uber.settings.game) == (7, "none", "blackjack")


def test_a_house_of_ones_own_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "mine"\ntitle = "Mine"\n[defaults]\nturn_s = 9\n[[table]]\nname = "A"\ngame = "holdem"\n'
        'bots = { Ada = "caller" }\n[[table]]\nname = "B"\ngame = "stud"\nturn_s = 20\n',
        "utf-8",
    )
    one, two = load(str(file)).openings
    assert (one.settings.turn_s, one.bots) == (9, {"Ada": "caller"})
    assert (two.settings.turn_s, two.bots) == (20, {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "is not TOML"),
        ('title = "x"', "name"),
        ('name = "x"\ntitle = "x"\ncolour = "red"', "colour"),
        ('name = "x"\ntitle = "x"\n[purse]\nkind = "gold"', "gold"),
        ('name = "x"\ntitle = "x"\n[purse]\nkind = "session"\namount = 0', "above 0"),
        ('name = "x"\ntitle = "x"\n[limits]\nrequests = { burst = 0, every_s = 1 }', "rate"),
        ('name = "x"\ntitle = "x"\n[[table]]\nname = "A"\ngame = "bridge"', "no game 'bridge'"),
        ('name = "x"\ntitle = "x"\n[[table]]\nname = "A"\ngame = "holdem"\nturn_s = 61', "1 to 60"),
        ('name = "x"\ntitle = "x"\n[[table]]\nname = "A"\ngame = "holdem"\nchairs = 6', "chairs"),
        ('name = "x"\ntitle = "x"\n[[demo]]\nname = "A"', "password"),
        *[
            (f'name = "x"\ntitle = "x"\n[[table]]\nname = "A"\ngame = "holdem"\nbots = {bots}', said)
            for bots, said in (
                ('{ Ada = "caller", Bo = 5 }', "The bot Bo of the table 'A' cannot be read: Expected `str`, got `int`"),
                ("{ Ada = true }", "The bot Ada of the table 'A' cannot be read: Expected `str`, got `bool`"),
                ('{ Ada = ["caller"] }', "The bot Ada of the table 'A' cannot be read"),
                ('{ Ada = { kind = "caller" } }', "The bot Ada of the table 'A' cannot be read"),
                ("{ Ada = 2026-01-01 }", "The bot Ada of the table 'A' cannot be read"),
                ("5", "The bots of the table 'A' cannot be read: Expected `object`, got `int`"),
                ('"caller"', "The bots of the table 'A' cannot be read"),
                ('["caller"]', "The bots of the table 'A' cannot be read"),
            )
        ],
    ],
)
def test_what_is_wrong_with_a_house_file_is_said_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(CroupierError) as refusal:
        read(text, "mine.toml")
    assert said in refusal.value.says
    assert refusal.value.says.startswith("The house file mine.toml")
    assert "\n" not in refusal.value.says


def test_a_house_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="open, eps, landlord"):
        load("casino")


@pytest.mark.anyio
async def test_the_tables_of_a_house_are_opened_once_with_their_bots(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    for _ in range(2):
        async with at(database, tmp_path, load("open")) as place:
            lines = place.hub.lobby.lines()
            assert [line.name for line in lines] == [opening.settings.name for opening in load("open").openings]
            seated = {line.name: [player.name for player in line.players] for line in lines}
            assert seated["Hold'em with the house"] == ["Ada", "Blaise", "Carl", "Daniel"]
            assert seated["Landlord with the house"] == ["Dorothea", "Emmy"]
            assert [line["what"] for line in place.lines("no bot")] == []


@pytest.mark.anyio
async def test_a_newcomer_plays_with_the_houses_bot_at_once(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, load("open")) as place:
        client = await place.live(await place.person("Ann"))
        [table] = [line.table for line in place.hub.lobby.lines() if line.name == "Hold'em with the house"]
        await client.done("sit", table=table, chips=100)
        await play_rounds([client], table, 1)
        assert await place.house.store.rounds.last_number(table) >= 1


@pytest.mark.anyio
@pytest.mark.req("LANDLORD:8.1")
async def test_the_three_demo_accounts_play_one_complete_game_together(tmp_path: Path) -> None:
    file = load("landlord")
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as place:
        clients = []
        for demo in file.demo:
            visitor = place.visitor()
            answer = await visitor.post("/api/session", json={"who": demo.email, "password": demo.password})
            assert answer.status_code == 201
            clients.append(await place.live(visitor))
        for client in clients:
            await client.done("seek")
        matched = [await client.hear("matched") for client in clients]
        [room] = {message["room"] for message in matched}
        clients = [client for _, client in sorted(zip([m["posid"] for m in matched], clients, strict=True))]
        await play_rounds(clients, room, 1)
        payoffs = (await place.house.store.rounds.record(room, 1)).payoffs
        scores = [(await place.house.store.accounts.by_name(client.name)).score for client in clients]
        assert scores == list(payoffs)
        assert sum(scores) == 0
        assert max(scores) > 0


@pytest.mark.anyio
@pytest.mark.parametrize(("bot", "code"), [("nobody", "bot/unknown"), ("book", "bot/other-game")])
async def test_a_house_with_a_bot_that_cannot_play_does_not_open(tmp_path: Path, bot: str, code: str) -> None:
    file = house_file(table=[{"name": "Kairo", "game": "holdem", "bots": {"Ada": bot}}])
    with pytest.raises(
        CroupierError, match="The bot Ada of the table 'Kairo' in the house file cannot play"
    ) as refused:
        async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file):
            pass
    assert refused.value.code == code


@pytest.mark.anyio
async def test_a_bot_that_has_the_name_of_a_person_keeps_the_house_closed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    async with at(database, tmp_path) as place:
        await place.person("Ada")
    file = house_file(table=[{"name": "Kairo", "game": "holdem", "bots": {"Ada": "caller"}}])
    with pytest.raises(CroupierError, match="the name is taken"):
        async with at(database, tmp_path, file):
            pass


@pytest.mark.anyio
async def test_a_password_for_a_superuser_who_is_there_already_is_ignored_with_a_warning(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    async with at(database, tmp_path, superuser_password=PASSWORD) as place:
        assert place.told == []
    async with at(database, tmp_path, superuser_password=PASSWORD) as place:
        [line] = place.told
        assert "--superuser-password-file was ignored" in line
        assert "account page" in line
        assert place.lines("superuser password ignored")[0]["level"] == "warning"

"""The OpenAPI page tells the truth: whatever is sent, an address answers as it says it does, and never breaks."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS

from croupier.server.http.authentication import COOKIE
from tests.server.live_house import house_file
from tests.server.open_house import at, form

UNBOUND = {"burst": 10**6, "every_s": 0.001}
LIMITS = dict.fromkeys(("requests", "register", "strength", "sign_in_account", "sign_in_address"), UNBOUND)
EXAMPLES = 5
MEANT = (
    "positive_data_acceptance",  # what is well formed may still be refused: there is no such table, a name is taken
    "ignored_auth",  # a wrong cookie beside a token that is right hurts nobody
)


@contextmanager
def in_a_thread(folder: Path) -> Iterator[dict[str, str]]:
    """A house in a loop of its own, as schemathesis waits for answers."""
    ready = threading.Event()
    found: dict[str, str] = {}

    async def run() -> None:
        database = f"sqlite:///{folder / 'house.db'}"
        file = house_file(guests=True, purse={"kind": "wallet", "start": 1000}, limits=LIMITS)
        async with at(database, folder, file) as place:
            end = asyncio.Event()
            loop = asyncio.get_running_loop()
            stops.append(lambda: loop.call_soon_threadsafe(end.set))
            found.update(url=place.url, password=place.superuser_password, log=str(place.log))
            ready.set()
            await end.wait()

    stops: list[Any] = []
    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert ready.wait(60)
    yield found
    stops[0]()
    thread.join()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with in_a_thread(tmp_path_factory.mktemp("openapi")) as found:
        yield found


@pytest.fixture(scope="module")
def headers(server: dict[str, str]) -> list[dict[str, str]]:
    """A player by token, and the superuser by cookie."""
    with httpx.Client(base_url=server["url"], verify=False) as ann:
        assert ann.post("/api/register", json=form("Ann")).status_code == 201
        token = ann.post("/api/me/tokens", json={"label": "schemathesis"}).json()["secret"]
    with httpx.Client(base_url=server["url"], verify=False) as boss:
        credentials = {"who": "superuser", "password": server["password"]}
        secret = boss.post("/api/session", json=credentials).cookies[COOKIE]
    return [{"Authorization": f"Bearer {token}"}, {"Cookie": f"{COOKIE}={secret}"}]


@pytest.fixture(scope="module")
def api(server: dict[str, str]) -> Any:
    return schemathesis.openapi.from_url(f"{server['url']}/api/openapi.json")


@settings(
    max_examples=EXAMPLES,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def answers(operation: Any, who: dict[str, str], data: st.DataObject) -> None:
    case = data.draw(operation.as_strategy(generation_mode=data.draw(st.sampled_from(GenerationMode))))
    case.call_and_validate(headers=who, excluded_checks=[CHECKS.get_one(name) for name in MEANT])


def test_every_address_answers_as_its_page_says_whatever_it_is_sent(api: Any, headers: list[dict[str, str]]) -> None:
    operations = [found.ok() for found in api.get_all_operations()]
    assert len(operations) > 40
    for operation in sorted(operations, key=lambda operation: operation.method == "delete"):  # signing out comes last
        for who in headers:
            answers(operation, who)


def test_nothing_that_was_sent_has_found_a_bug(server: dict[str, str]) -> None:
    assert '"what":"bug"' not in Path(server["log"]).read_text("utf-8")

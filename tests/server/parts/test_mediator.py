"""The parts of a house know the mediator between them, and not one another."""

from typing import Any, get_args

import pytest

from croupier.protocol import live as m
from croupier.server.live.requests import TABLE_HANDLERS
from croupier.server.parts.front_requests import HANDLERS
from tests.test_layers import SOURCE, imports

# What each part is made of. `front`, `table_server` and `app` put them together; `house_hub`, `context`, `bus`,
# `messages`, `bank.ports` and `bank.banks` are what they meet in.
PARTS: dict[str, tuple[str, ...]] = {
    "queue server": (
        "server.parts.front_hub", "server.parts.front_matching", "server.parts.front_parts",
        "server.parts.front_requests", "server.parts.mirror", "server.parts.remote_cards",
        "server.parts.remote_table", "server.parts.table_locator",
    ),
    "admin interface": (
        "server.http.rest.banks", "server.http.rest.operations", "server.http.rest.operator_house",
        "server.http.rest.parts", "server.http.rest.people", "server.http.rest.superuser",
    ),
    "bank adapter": ("bank.simulated", "server.money.http_bank"),
    "tables": (
        "server.live.hub", "server.live.requests", "server.live.room", "server.money.card_payments",
        "server.parts.announcer", "server.parts.handover", "server.parts.lease_keeper", "server.parts.table_app",
        "server.parts.table_callers", "server.parts.table_requests", "server.parts.tickets",
    ),
}  # fmt: skip


def imported(module: str) -> set[str]:
    """What a module imports of croupier, by full names without the first word."""
    file = SOURCE / f"{module.replace('.', '/')}.py"
    found = imports(file.read_text("utf-8"), f"croupier.{module}", is_package=False)
    return {name.removeprefix("croupier.") for _, name in found if name.startswith("croupier.")}


@pytest.mark.req("EPS:DD-005-c")
@pytest.mark.parametrize("part", PARTS)
def test_a_part_imports_no_other_part(part: str) -> None:
    others = {module for name, modules in PARTS.items() if name != part for module in modules}
    for module in PARTS[part]:
        for name in imported(module):
            assert not [other for other in others if name == other or name.startswith(f"{other}.")], (module, name)


@pytest.mark.req("EPS:DD-005-c")
def test_each_process_has_one_connection_to_the_mediator() -> None:
    opens = [
        file.name
        for file in SOURCE.rglob("*.py")
        if "await stack.enter_async_context(Bus.open(" in file.read_text("utf-8")
    ]
    assert sorted(opens) == ["front.py", "table_server.py"]
    assert all((SOURCE / "server/parts" / name).read_text("utf-8").count("Bus.open(") == 1 for name in opens)


def test_what_a_front_does_not_serve_is_asked_of_a_table() -> None:
    messages: set[Any] = set(get_args(m.ToHouse))
    assert messages == {*TABLE_HANDLERS, *HANDLERS, m.Act}

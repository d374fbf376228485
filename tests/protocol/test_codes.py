"""Codes that clients act on: each is one that the house really sends."""

import ast
from pathlib import Path

import pytest

import croupier
from croupier.protocol.codes import ErrorCode

SOURCE = Path(croupier.__file__).parent
SENDERS = [file for file in SOURCE.rglob("*.py") if file.relative_to(SOURCE).parts[0] not in ("protocol", "client")]


@pytest.fixture(scope="module")
def texts() -> set[str]:
    """Every text in the source of those that refuse something."""
    trees = [ast.parse(file.read_text("utf-8")) for file in SENDERS]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("code", ErrorCode, ids=str)
def test_a_code_that_clients_act_on_is_one_that_the_house_refuses_with(code: ErrorCode, texts: set[str]) -> None:
    assert code.value in texts

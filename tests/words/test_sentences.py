"""Every error's sentence is in the catalogue, under a key, with the values that the code gives."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from croupier import errors
from croupier.words import catalogue, placeholders

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
FILES = sorted(SOURCE.rglob("*.py"))

# What another process already said, and what a module that somebody brought says, are passed on as they are.
PASSED_ON: frozenset[str] = frozenset(
    {
        "client/connection.py",
        "client/http.py",
        "client/pending.py",
        "client/route.py",
        "modules/trial.py",
        "server/money/http_bank.py",
        "server/parts/wire_errors.py",
    }
)


class Said(NamedTuple):
    """One place in the code that makes an error, or asks for a sentence."""

    where: str
    key: str | None
    values: frozenset[str]
    finished: bool


def test_errors_bring_keys_and_not_sentences() -> None:
    finished = {said.where for said in _all_said() if said.finished}
    assert sorted(where for where in finished if _file(where) not in PASSED_ON) == []


def test_every_key_has_a_sentence_with_just_the_values_that_the_code_gives() -> None:
    messages = catalogue()
    wrong = [
        f"{said.where}: {said.key}"
        for said in _all_said()
        if said.key is not None
        and not said.finished
        and (said.key not in messages or placeholders(messages[said.key]) != said.values)
    ]
    assert wrong == []


def test_every_sentence_is_said_somewhere() -> None:
    literals = {
        node.value
        for tree in _trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted(key for key in catalogue() if key not in literals) == []


def test_the_check_finds_a_sentence_a_wrong_key_and_a_wrong_value() -> None:
    code = (
        'raise IllegalAction("turn/not-yours", "It is not your turn.")\n'
        'raise Unknown("a/b", field="name", n=1)\n'
        'sentence("c/d", x=2)'
    )
    assert list(_said(ast.parse(code), "x.py")) == [
        Said("x.py:1", "turn/not-yours", frozenset(), True),
        Said("x.py:2", "a/b", frozenset({"n"}), False),
        Said("x.py:3", "c/d", frozenset({"x"}), False),
    ]


@cache
def _trees() -> dict[str, ast.Module]:
    return {file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text("utf-8")) for file in FILES}


@cache
def _names() -> set[str]:
    """Return the names of all classes of errors in the tree, by their bases' names."""
    names = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)}
    for tree in _trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and any(isinstance(b, ast.Name) and b.id in names for b in node.bases):
                names.add(node.name)
    return names


@cache
def _all_said() -> list[Said]:
    return [said for file, tree in _trees().items() for said in _said(tree, file)]


def _said(tree: ast.AST, file: str) -> Iterator[Said]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in _names() or node.func.id in ("sentence", "worded"):
            keywords = {k.arg: k.value for k in node.keywords if k.arg}
            key = keywords.get("key", node.args[0] if node.args else None)
            text = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None
            splat = any(k.arg is None for k in node.keywords)
            if (text is None or "/" in text) and (node.args or keywords):
                values = frozenset(keywords.keys() - {"key", "field", "language"})
                yield Said(f"{file}:{node.lineno}", None if splat else text, values, len(node.args) > 1)


def _file(where: str) -> str:
    return where.partition(":")[0]

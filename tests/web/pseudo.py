"""Pages whose every sentence is written in wide letters: what is read in ordinary ones is not in the catalogue."""

import json
import re
from typing import Final

from playwright.sync_api import BrowserContext, Page, Route

_WIDE: Final = str.maketrans(
    {chr(code): chr(code + 0xFEE0) for code in range(ord("!"), ord("~") + 1) if chr(code).isalpha()}
)
# The catalogue as it is built: texts in quotes after a colon, or, of a large file, JSON within one text.
_VALUE: Final = re.compile(r":(`(?:[^`\\]|\\.)*`|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')(?=[,}])")
_JSON: Final = re.compile(r"JSON\.parse\(`((?:[^`\\]|\\.)*)`\)")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_CHOICE: Final = re.compile(r"\s*(\w+)\s*,\s*(plural|select)\s*,")
_BRANCH: Final = re.compile(r"\s*([\w=-]+)\s*\{")
_WORD: Final = re.compile(r"\b[A-Za-z]{3,}\b")
_READ: Final = """() => {
    const all = [...document.querySelectorAll('body, body *')]
    const read = all.filter((one) => !['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE', 'OPTION'].includes(one.tagName))
    const texts = read.flatMap((one) => [...one.childNodes].filter((part) => part.nodeType === 3))
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description']
    const heard = read.flatMap((one) => named.map((name) => one.getAttribute(name)))
    return [document.title, ...texts.map((one) => one.data), ...heard].filter((text) => text && text.trim())
}"""


def widen(context: BrowserContext, language: str) -> None:
    """Write the sentences of a language in wide letters, in every page that is opened from now on."""

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=_file(answer.text()))

    for area in ("words", "rules", "lesson"):
        context.route(f"**/assets/{area}-{language}-*.js", fulfil)


def narrow(page: Page, known: set[str]) -> list[str]:
    """Return the texts of a page with a word in ordinary letters that is not known, as names of players are."""
    texts: list[str] = page.evaluate(_READ)
    return sorted({text.strip() for text in texts if any(word not in known for word in _WORD.findall(text))})


def _file(code: str) -> str:
    return _VALUE.sub(_value, _JSON.sub(_object, code))


def _value(match: re.Match[str]) -> str:
    message = _ESCAPED.sub(r"\1", match[1][1:-1])
    return f":{json.dumps(wide(message))}"


def _object(match: re.Match[str]) -> str:
    lines = json.loads(_ESCAPED.sub(r"\1", match[1]))
    return json.dumps({line: wide(message) for line, message in lines.items()})


def wide(message: str) -> str:
    """Return a message with its words in wide letters, and its placeholders and tags as they are."""
    text, end = _text(message, 0)
    return text if end == len(message) else message


def _text(message: str, at: int) -> tuple[str, int]:
    parts: list[str] = []
    while at < len(message) and message[at] != "}":
        if message[at] == "{":
            part, at = _placeholder(message, at)
        elif tag := re.compile(r"</?\w+>").match(message, at):
            part, at = tag[0], tag.end()
        else:
            part, at = message[at].translate(_WIDE), at + 1
        parts.append(part)
    return "".join(parts), at


def _placeholder(message: str, at: int) -> tuple[str, int]:
    choice = _CHOICE.match(message, at + 1)
    if not choice:
        end = message.index("}", at) + 1
        return message[at:end], end
    parts, at = [message[at : choice.end()]], choice.end()
    while branch := _BRANCH.match(message, at):
        text, at = _text(message, branch.end())
        parts += [branch[0], text, "}"]
        at += 1
    return "".join([*parts, "}"]), message.index("}", at) + 1

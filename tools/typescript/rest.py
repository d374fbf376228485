"""The plain HTTP side of a house in TypeScript: what each address takes and what it answers with."""

import re
from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, signature
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from litestar import Response
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter

from croupier.play.record import Record
from croupier.server.app import CONTROLLERS
from tools.typescript.types import WIDTH, Types

Shared: TypeAlias = Mapping[str, Callable[..., Any]]

_ANSWERS: Final = {"GET /api/history/{table}/{deal}": Record}  # the handler encodes it, so its type does not say so
_API: Final = """\
/**
 * What each address takes and answers with, by method and address: parameters in `path` and `query`, JSON in `body`
 * and `answer`.
 */"""
_TEXTS: Final = "/** Addresses that answer with a text to save, not with JSON. */"


def interfaces(types: Types) -> str:
    """Declare `Api` and `Texts`, and add every type that they name to `types`."""
    api, texts = [_API, "export interface Api {"], [_TEXTS, "export interface Texts {"]
    for method, path, handler, shared in _routes():
        name = f"{method} {re.sub(r':[a-z]+}', '}', path)}"
        takes = list(_takes(types, handler, shared))
        if handler.media_type:
            texts.append(_entry(name, takes))
        else:
            api.append(_entry(name, [*takes, f"answer: {types.shown(_answer(name, handler))}"]))
    return "\n".join([*api, "}", "", *texts, "}", ""])


def _entry(name: str, parts: list[str]) -> str:
    """A line, or one line per part where that is too long."""
    line = f"  '{name}': {{ {'; '.join(parts)} }}" if parts else f"  '{name}': {{}}"
    return line if len(line) <= WIDTH else "\n".join([f"  '{name}': {{", *(f"    {part}" for part in parts), "  }"])


def _routes() -> Iterator[tuple[str, str, HTTPRouteHandler, Shared]]:
    """Yield all that a program may ask over plain HTTP: method, path, handler, and what its controller provides."""
    for controller in CONTROLLERS:
        for handler in vars(controller).values():
            if isinstance(handler, HTTPRouteHandler) and handler.include_in_schema is not False:
                path = "/".join([vars(controller).get("path", ""), *handler.paths]).replace("//", "/")
                provided = vars(controller).get("dependencies") or {}
                shared = {name: provide.dependency for name, provide in provided.items()}
                yield min(handler.http_methods), path.rstrip("/"), handler, shared


def _takes(types: Types, handler: HTTPRouteHandler, shared: Shared) -> Iterator[str]:
    if path := list(_parameters(types, handler.fn, PathParameter, shared)):
        yield f"path: {{ {'; '.join(path)} }}"
    if query := list(_parameters(types, handler.fn, QueryParameter, shared)):
        needed = any("?:" not in parameter for parameter in query)
        yield f"query{'' if needed else '?'}: {{ {'; '.join(query)} }}"
    if body := get_type_hints(handler.fn).get("data"):
        yield f"body: {types.shown(body)}"


def _parameters(types: Types, function: Callable[..., Any], kind: type, shared: Shared) -> Iterator[str]:
    """Yield the parameters of that kind, also of what the controller provides; one with a default may be left out."""
    defaults = signature(function).parameters
    for name, hint in get_type_hints(function, include_extras=True).items():
        if name in shared:
            yield from _parameters(types, shared[name], kind, {})
        elif any(isinstance(said, kind) for said in getattr(hint, "__metadata__", ())):
            optional = "?" if defaults[name].default is not Parameter.empty else ""
            yield f"{name}{optional}: {types.shown(hint).removesuffix(' | null')}"


def _answer(name: str, handler: HTTPRouteHandler) -> Any:
    answer = get_type_hints(handler.fn)["return"]
    if get_origin(answer) is Response:
        [answer] = get_args(answer)
    return _ANSWERS.get(name, answer)

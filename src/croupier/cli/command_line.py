"""Command lines from functions: the parameters, annotated as in `cli.parameters`, become arguments and options."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from inspect import Parameter, getdoc, signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

import click

from croupier.cli.parameters import Argument, Option

Function: TypeAlias = Callable[..., int | None]  # returns the exit status, if it is not 0
Run: TypeAlias = Function | Mapping[str, Function]

_HELP: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"]}


def run_command(run: Run, says: str, words: Sequence[str], *, name: str) -> int:
    """Run a command with the words that were typed, and return its exit status.

    Wrong usage is explained on the error output. Raise KeyboardInterrupt if the user leaves a prompt without an answer.
    """
    made = command(run, says)
    try:
        with made.make_context(name, [*words]) as context:
            status: int | None = made.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort as abort:
        raise KeyboardInterrupt from abort
    return status or 0


def command(run: Run, says: str) -> click.Command:
    """Make a command of a function, or a group of commands of several functions by name."""
    if callable(run):
        return _command(run)
    parts = {name: _command(function) for name, function in run.items()}
    return click.Group(help=says, commands=parts, context_settings=_HELP)


def _command(function: Function) -> click.Command:
    typed = {one.name: one for one in signature(function, eval_str=True).parameters.values()}
    marks = {name: _mark(one) for name, one in typed.items()}

    def called(**values: Any) -> int | None:
        given = {name: _listed(value, typed[name].default) for name, value in values.items()}
        with ExitStack() as stack:
            for name, mark in marks.items():
                if isinstance(mark, Option) and mark.around is not None:
                    stack.enter_context(mark.around(given[name]))
            return function(**given)

    parameters = [_parameter(one, marks[name]) for name, one in typed.items()]
    return click.Command(None, callback=called, params=parameters, help=getdoc(function), context_settings=_HELP)


def _mark(typed: Parameter) -> Argument | Option:
    [mark] = [word for word in get_args(typed.annotation)[1:] if isinstance(word, Argument | Option)]
    return mark


def _listed(value: Any, default: Any) -> Any:
    """Return a repeatable value as a list, or its default if the option was not given; other values as they are."""
    if not isinstance(value, tuple):
        return value
    return list(value) or (default if default is not Parameter.empty else [])


def _parameter(typed: Parameter, mark: Argument | Option) -> click.Parameter:
    kind, repeats = _kind(get_args(typed.annotation)[0])
    settings: dict[str, Any] = {"type": _type(kind), "required": typed.default is Parameter.empty, "help": mark.help}
    if not settings["required"]:
        settings["default"] = None if repeats else typed.default
    if isinstance(mark, Argument):
        return click.Argument([typed.name], nargs=-1 if repeats else 1, **settings)
    names = mark.names or (f"--{typed.name.replace('_', '-')}",)
    return click.Option(
        [typed.name, *names],
        multiple=repeats,
        is_flag=True if kind is bool else None,
        metavar=mark.metavar,
        envvar=mark.envvar,
        show_envvar=mark.show_envvar,
        show_default=settings.get("default") not in (None, False, ""),
        **settings,
    )


def _kind(hint: Any) -> tuple[Any, bool]:
    """Return the type of a value, and whether it is repeatable: `list[str] | None` is `str`, True."""
    if get_origin(hint) is UnionType:
        [hint] = [one for one in get_args(hint) if one is not NoneType]
    return (get_args(hint)[0], True) if get_origin(hint) is list else (hint, False)


def _type(kind: Any) -> click.ParamType[Any] | type:
    if get_origin(kind) is Literal:
        return click.Choice(get_args(kind))
    return click.Path(path_type=Path) if kind is Path else kind

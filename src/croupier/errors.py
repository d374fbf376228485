"""The error tree. Every error has a stable code for programs and a sentence for a person.

CroupierError
├── IllegalAction     the rules refuse an action; nothing has changed
├── Malformed         text that cannot be read: cards, numbers, a file, a record
├── BadOption         readable, but impossible: blinds above stacks, 30 seats
├── Unknown           a name that nothing answers to: a game, a bot, a seat
├── Unavailable       something the house needs is out of order: its database
├── ChanceRefused     a rigged or recorded card that cannot be dealt
└── Unverified        a record whose cards are not those that were committed

Codes are `area/what-is-wrong` and never change once released; sentences may. A sentence is not written where the
error is raised: it is in `croupier/words` under the error's code, or under a key of its own where one code has
several, and the error brings the values for it.
"""

from typing import Any, Self

from croupier.words import LANGUAGE, said, sentence


class CroupierError(Exception):
    """Something a person can put right. Anything else that is raised is our bug.

    `field` names the input that it is about: a field of a form, an option, a seat's bot; `also` are the errors of other
    fields of the same form. Only games and bots that people bring, and what another process already said, give a
    finished sentence as `says`, which is `finished` from then on.
    """

    def __init__(
        self, code: str, says: str | None = None, /, *, key: str | None = None, field: str | None = None, **values: Any
    ) -> None:
        assert "/" in code, code
        super().__init__(code)
        self.code = code
        self.field = field
        self.key = key or code
        self.values = values
        self.also: tuple[CroupierError, ...] = ()
        self.finished = says

    @property
    def says(self) -> str:
        """Return the sentence in English."""
        return self.says_in(LANGUAGE)

    def says_in(self, language: str) -> str:
        """Return the sentence in a language; a finished one is in whatever language it came."""
        if self.finished is not None:
            return self.finished
        values = {n: v.says_in(language) if isinstance(v, CroupierError) else v for n, v in self.values.items()}
        return sentence(self.key, language=language, **said(values, language))

    def about(self, field: str | None) -> Self:
        """Return this error, about the field `field` if it names none itself."""
        self.field = self.field or field
        return self

    def __str__(self) -> str:
        return self.says

    def __repr__(self) -> str:
        return f"{type(self).__name__}(code={self.code!r}, says={self.says!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Values stay behind: they need not be picklable, and the sentence is complete without them.
        return type(self), (self.code, self.says), {"key": self.key, "field": self.field}


class IllegalAction(CroupierError):
    """The rules refuse an action; the state is as it was."""


class Malformed(CroupierError):
    """Text that cannot be read."""


class BadOption(CroupierError):
    """A setting that can be read but not played."""


class Unknown(CroupierError):
    """A name that nothing answers to."""


class Unavailable(CroupierError):
    """Something the house needs is out of order, as its database, and it cannot go on."""


class ChanceRefused(CroupierError):
    """A named or recorded card that cannot be dealt."""


class Unverified(CroupierError):
    """A record whose cards are not those that were committed."""

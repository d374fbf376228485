"""The error tree. Every error has a stable code for programs and a sentence for a person.

CroupierError
├── IllegalAction     the rules refuse an action; nothing has changed
├── Malformed         text that cannot be read: cards, numbers, a file, a record
├── BadOption         readable, but impossible: blinds above stacks, 30 seats
├── Unknown           a name that nothing answers to: a game, a bot, a seat
├── Unavailable       something the house needs is out of order: its database
├── ChanceRefused     a rigged or recorded card that cannot be dealt
└── Unverified        a record whose cards are not those that were committed

Codes are `area/what-is-wrong` and never change once released; sentences may.
"""


class CroupierError(Exception):
    """Something a person can put right. Anything else that is raised is our bug."""

    def __init__(self, code: str, says: str) -> None:
        assert "/" in code, code
        super().__init__(says)
        self.code = code
        self.says = says

    def __repr__(self) -> str:
        return f"{type(self).__name__}(code={self.code!r}, says={self.says!r})"

    def __reduce__(self) -> tuple[type["CroupierError"], tuple[str, str]]:
        return type(self), (self.code, self.says)


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

"""What other packages may know of a server: the messages that it speaks."""

from croupier.server import messages

__all__ = ["messages"]

"""The Python SDK: play, watch and study at a house from a program."""

from croupier.client.bot_run import BotRun
from croupier.client.errors import Lost, Refused, Unreachable
from croupier.client.house import House
from croupier.client.moment import Moment
from croupier.client.table import Table

__all__ = ["BotRun", "House", "Lost", "Moment", "Refused", "Table", "Unreachable"]

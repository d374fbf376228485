"""`croupier bots`: the built-in ones."""

from croupier.bots.loading import BUILT_IN


def run() -> None:
    """List the built-in bots. A bot of your own is FILE.py or module:Class; docs/bots.md says how to write one."""
    width = max(map(len, BUILT_IN))
    for name, bot in BUILT_IN.items():
        print(f"{name:{width}}  {bot.says}")

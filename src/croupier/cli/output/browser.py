"""Showing somebody a page, where there is a screen to show it on."""

import os
import sys
import webbrowser


def show(address: str) -> bool:
    """Whether a browser was opened. Without a screen none is: one in the terminal would be in the way."""
    has_screen = sys.platform in ("darwin", "win32") or any(os.environ.get(s) for s in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen and webbrowser.open(address)

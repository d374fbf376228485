"""Opening a page in the user's browser."""

import os
import sys
import webbrowser


def show(address: str) -> bool:
    """Open a page in a browser and return whether that worked. Without a display no browser is opened, since one in
    the terminal would be in the way."""
    has_screen = sys.platform in ("darwin", "win32") or any(os.environ.get(s) for s in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen and webbrowser.open(address)

"""Rich's console for text from others. Commands import this late, because `rich` is slow to import."""

from collections.abc import Iterable

import rich.console
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment

from croupier.kit.visible_text import visible


class Console(rich.console.Console):
    """Shows what a terminal would obey as `?`. Styles and cursor movements of Rich's own are no text, and stay."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the segments of a renderable, as they may be shown."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)

/** For what grows at its end: it stays in view, unless somebody has scrolled up to read. */
export function following(count: () => number): (node: HTMLElement) => () => void {
  return (node) => {
    let isAtEnd = true;
    const noticed = () => (isAtEnd = node.scrollTop + node.clientHeight >= node.scrollHeight - 24);
    node.addEventListener('scroll', noticed);
    return whileSeen(node, count, () => {
      if (isAtEnd) node.scrollTop = node.scrollHeight;
    });
  };
}

/** For a list with a current place: that is in view, with what stands around it, whenever it has changed. */
export function showing(at: () => unknown): (node: HTMLElement) => () => void {
  return (node) =>
    whileSeen(node, at, () => {
      const current = node.querySelector('[aria-current]')?.getBoundingClientRect();
      if (current) node.scrollTop += outside(current, node.getBoundingClientRect());
      else node.scrollTop = 0;
    });
}

/** By how much a line is above its frame, or below it, with the two lines next to it. */
function outside(line: DOMRect, frame: DOMRect): number {
  const room = Math.min(frame.height / 3, line.height * 2);
  const above = line.top - room - frame.top;
  const below = line.bottom + room - frame.bottom;
  return above < 0 ? above : Math.max(0, below);
}

/** Scrolls after each change, and when the node comes into sight. It is measured only where it is seen, and with the
 * frame: to ask for a height is to lay out the page. */
function whileSeen(node: HTMLElement, change: () => unknown, scroll: () => void): () => void {
  let isSeen = false;
  let due = 0;
  const toScroll = () => {
    if (isSeen) due ||= requestAnimationFrame(scrolled);
  };
  const scrolled = () => {
    due = 0;
    scroll();
  };
  const seen = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false;
    toScroll();
  });
  seen.observe(node);
  $effect(() => {
    change();
    toScroll();
  });
  return () => {
    seen.disconnect();
    cancelAnimationFrame(due);
  };
}

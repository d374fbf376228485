/** For what grows at its end: it stays in view, unless somebody has scrolled up to read. */
export function following(count: () => number): (node: HTMLElement) => () => void {
  return (node) => {
    let isAtEnd = true;
    let isSeen = false;
    let due = 0;
    // Measured only where it is seen, and with the frame: to ask for a height is to lay out the page.
    const follow = () => {
      if (isAtEnd && isSeen) due ||= requestAnimationFrame(toEnd);
    };
    const toEnd = () => {
      due = 0;
      node.scrollTop = node.scrollHeight;
    };
    const seen = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? false;
      follow();
    });
    seen.observe(node);
    node.addEventListener('scroll', () => {
      isAtEnd = node.scrollTop + node.clientHeight >= node.scrollHeight - 24;
    });
    $effect(() => {
      count();
      follow();
    });
    return () => {
      seen.disconnect();
      cancelAnimationFrame(due);
    };
  };
}

/** For what grows at its end: it stays in view, unless somebody has scrolled up to read. */
export function following(count: () => number): (node: HTMLElement) => void {
  return (node) => {
    let isAtEnd = true;
    node.addEventListener('scroll', () => {
      isAtEnd = node.scrollTop + node.clientHeight >= node.scrollHeight - 24;
    });
    $effect(() => {
      count();
      if (isAtEnd) node.scrollTop = node.scrollHeight;
    });
  };
}

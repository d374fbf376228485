// What cannot be read or reached on this page, as sentences: two texts in one place, a text that something lies on or
// that is cut off, a control that leaves the window or is covered, a card whose rank or suit cannot be seen.
// `allowed` has selectors: `cut` may end in an ellipsis, `glass` lies above others and covers nothing. Only what
// is in `within` is looked at.
async (allowed) => {
  // Until nothing moves: what is as wide as there is room for is laid out frames after the window has its size.
  const places = () =>
    [...document.body.querySelectorAll('*')].map((one) => Object.values(one.getBoundingClientRect().toJSON())).join();
  const frame = () => new Promise(requestAnimationFrame);
  let before = '';
  for (let still = 0; still < 3; before = places()) {
    await frame();
    still = before === places() && !document.getAnimations().some((one) => one.pending) ? still + 1 : 0;
  }
  const EDGE = 1; // of a pixel's rounding
  const CONTROLS = 'button, a[href], input, select, textarea, [role=checkbox], [role=slider], [role=tab]';
  const SCROLLED = 'aside, [role=log], [tabindex="0"]'; // lists that are meant to be scrolled
  const root = document.querySelector(allowed.within);
  const found = new Set();
  const say = (...words) => found.add(words.join(' '));
  const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  const shown = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) && !element.closest('.vh');
  const within = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const wide = (a) => a.right - a.left;
  const high = (a) => a.bottom - a.top;
  const exceeds = (a, b) =>
    a.left < b.left - EDGE || a.top < b.top - EDGE || a.right > b.right + EDGE || a.bottom > b.bottom + EDGE;

  const named = (element) => {
    const seat = element.closest('[data-seat]')?.dataset.seat;
    const own = [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.');
    const label = element.getAttribute('aria-label') ?? '';
    const what = `${element.localName}${own && `.${own}`}${label && element.matches(CONTROLS) ? ` [${label}]` : ''}`;
    return `${seat ? `seat ${seat} ` : ''}${what}`;
  };

  /** The window, less all that clips this element; `ends` is what cuts its text off with dots. */
  const clips = new Map();
  function clip(element) {
    if (!element || element === document.documentElement) return { box: room, ends: null, scrolls: false };
    const known = clips.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const { box, ends, scrolls } = clip(style.position === 'fixed' ? null : element.parentElement);
    const hides = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const made = {
      box: hides ? within(box, element.getBoundingClientRect()) : box,
      ends: hides
        ? style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
          ? element
          : null
        : ends,
      scrolls: scrolls || (/auto|scroll/.test(style.overflow) && element.matches(SCROLLED)),
    };
    clips.set(element, made);
    return made;
  }

  const isGlass = (element) => allowed.glass.some((selector) => element.closest(selector));
  function paints(element) {
    if (isGlass(element) || !element.checkVisibility({ opacityProperty: true })) return false;
    if (element instanceof SVGElement) return !(element instanceof SVGSVGElement);
    const style = getComputedStyle(element);
    return !/^rgba\(.*, 0\)$/.test(style.backgroundColor) || style.backgroundImage !== 'none';
  }
  /** What lies on an element at a point; nothing, if the element can be seen there. */
  function above(element, x, y) {
    for (const one of document.elementsFromPoint(x, y)) {
      if (one === element || element.contains(one) || one.contains(element)) return null;
      if (paints(one)) return one;
    }
    return null;
  }
  function covered(element, box, shares) {
    for (const [x, y] of shares) {
      const found = above(element, box.left + x * wide(box), box.top + y * high(box));
      if (found) return found;
    }
    return null;
  }

  const all = new CSSStyleSheet();
  all.replaceSync('* { pointer-events: auto !important }'); // what takes no clicks is found, too
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('script, style, option, svg title') || !shown(element)) continue;
    const { box, ends, scrolls } = clip(element);
    const size = parseFloat(getComputedStyle(element).fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (wide(line) < 2) continue;
      const spare = Math.max(0, (high(line) - size * 0.9) / 2); // above and below the letters
      const letters = {
        left: line.left,
        right: line.right,
        top: line.top + spare,
        bottom: line.bottom - spare,
      };
      const seen = within(letters, box);
      const text = `“${node.data.trim().slice(0, 40)}”`;
      const isCut = exceeds(letters, box);
      if (scrolls && isCut) continue;
      const mayEnd = ends && ends.matches(allowed.cut.join());
      if (isCut && !mayEnd) say('cut off:', named(element), text);
      if (wide(seen) > 1 && high(seen) > 1) texts.push({ element, text, box: seen });
    }
  }

  for (const [nth, one] of texts.entries()) {
    for (const other of texts.slice(nth + 1)) {
      const both = within(one.box, other.box);
      if (wide(both) <= EDGE || high(both) <= EDGE || one.element === other.element) continue;
      say('two texts in one place:', named(one.element), one.text, 'and', named(other.element), other.text);
    }
    const cover = covered(one.element, one.box, [[0.04, 0.5], [0.3, 0.5], [0.5, 0.5], [0.7, 0.5], [0.96, 0.5], [0.5, 0.1], [0.5, 0.9]]);
    if (cover) say('covered text:', named(one.element), one.text, 'by', named(cover));
  }

  for (const control of root.querySelectorAll(CONTROLS)) {
    if (!shown(control)) continue;
    const { box, scrolls } = clip(control.parentElement);
    const own = control.getBoundingClientRect();
    if (!wide(own) || scrolls) continue;
    if (exceeds(own, box))
      say('control leaves the window:', named(control), control.innerText?.slice(0, 30) ?? '');
    else if (!control.matches('[role=checkbox]')) {
      const cover = covered(control, own, [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5]]);
      if (cover)
        say('covered control:', named(control), control.innerText?.slice(0, 30) ?? '', 'by', named(cover));
    }
  }

  for (const card of root.querySelectorAll('[data-card]')) {
    const face = card.dataset.card;
    if (!shown(card) || face === '--') continue;
    const { box, scrolls } = clip(card.parentElement);
    if (scrolls) continue;
    if (exceeds(card.getBoundingClientRect(), box)) say('card leaves the table:', named(card), face);
    if (face === '??') continue;
    const signs = [...card.querySelectorAll('use')].filter((sign) => sign.getBoundingClientRect().width);
    for (const sign of signs.slice(0, face[0] === 'X' ? 1 : 2)) {
      const at = sign.getBoundingClientRect();
      const cover = covered(card, at, [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]);
      if (cover)
        say(
          'covered index:',
          named(card),
          face,
          'by',
          named(cover),
          cover.closest('[data-card]')?.dataset.card ?? '',
        );
    }
  }

  if (document.documentElement.scrollWidth > innerWidth) say('the page scrolls sideways');
  if (root === document.body && document.documentElement.scrollHeight > innerHeight) say('the page scrolls');
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  return [...found];
};

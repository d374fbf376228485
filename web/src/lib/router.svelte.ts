export type Page =
  'front' | 'lobby' | 'account' | 'table' | 'replay' | 'statistics' | 'house' | 'reset' | 'rules' | 'nowhere';

const PAGES: [RegExp, Page][] = [
  [/^\/(register|sign-in)?$/, 'front'],
  [/^\/lobby$/, 'lobby'],
  [/^\/account$/, 'account'],
  [/^\/table\/(\d+)$/, 'table'],
  [/^\/replay\/(\d+)\/(\d+)$/, 'replay'],
  [/^\/statistics$/, 'statistics'],
  [/^\/house\/users\/(\d+)$/, 'house'],
  [/^\/house(?:\/\w+)?$/, 'house'],
  [/^\/reset$/, 'reset'],
  [/^\/rules(?:\/[\w-]+)?$/, 'rules'],
];

class Route {
  #path = $state(location.pathname);
  #search = $state(location.search);
  readonly #found = $derived.by(() => found(this.#path));
  readonly query = $derived(new URLSearchParams(this.#search));

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  get path(): string {
    return this.#path;
  }
  get page(): Page {
    return this.#found.page;
  }
  /** The number of the table, on its page and in the replayer; of the person, on an operator's page. */
  get id(): number {
    return this.#found.numbers[0] ?? 0;
  }
  get deal(): number {
    return this.#found.numbers[1] ?? 0;
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    const before = this.#path;
    this.#read();
    if (this.#path !== before) scrollTo(0, 0);
  }

  #read(): void {
    this.#path = location.pathname;
    this.#search = location.search;
  }
}

function found(path: string): { page: Page; numbers: number[] } {
  for (const [pattern, page] of PAGES) {
    const match = pattern.exec(path);
    if (match) return { page, numbers: match.slice(1).map(Number) };
  }
  return { page: 'nowhere', numbers: [] };
}

export const route = new Route();

export function go(path: string, replace = false): void {
  route.go(path, replace);
}

/** For `<a href use:link>`: a plain click changes the page without loading it anew. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  function clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(node.pathname + node.search);
  }
  node.addEventListener('click', clicked);
  return { destroy: () => node.removeEventListener('click', clicked) };
}

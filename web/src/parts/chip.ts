/** A chip as it lies in a stack, seen from the side: a picture, of which a table may show a hundred. As a drawing, each
 * would be nine nodes of the page, to be laid out and painted one by one. */
import { VALUES, type Chip } from './chips';

const SIZE = { width: 40, height: 25 };

/** The marks on the edge: two ways, so that chips on each other do not form stripes. */
const EDGES = [
  'M18 17.4v6h4v-6zM2 12v5l2.5 2.3v-5zM38 12v5l-2.5 2.3v-5z',
  'M8 15.6v5.3l4 1.5v-5.2zM28 17.2v5.2l4-1.5v-5.3z',
];
const SIDE = 'M1 9v6c0 4.7 8.5 8.5 19 8.5S39 19.7 39 15V9z';
const RIM = 'M1 15c0 4.7 8.5 8.5 19 8.5S39 19.7 39 15';
const TOP = 'M17.5.8h5l-1 3.3h-3zM17.5 17.2h5l-1-3.3h-3zM1.5 7.5l6 .5v2l-6 .5zM38.5 7.5l-6 .5v2l6 .5z';

const made = new Map<Chip, string[]>();

/** The picture of a chip, for CSS; `level` counts from the bottom of its stack. */
export function chipPicture(value: Chip, level: number): string {
  const pictures = made.get(value) ?? EDGES.map((edge) => drawn(value, edge));
  made.set(value, pictures);
  return pictures[level % EDGES.length] ?? '';
}

/** All there are. */
export function chipPictures(): string {
  return VALUES.flatMap((value) => EDGES.map((_, level) => chipPicture(value, level))).join();
}

function drawn(value: Chip, edge: string): string {
  const tokens = getComputedStyle(document.documentElement);
  const [face, low, mark] = ['', '-lo', '-mark'].map((which) =>
    tokens.getPropertyValue(`--chip-${value}${which}`),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
    <path d="${SIDE}" fill="${low}"/><path d="${SIDE}" fill="${face}" opacity=".45"/>
    <path d="${edge}" fill="${mark}" opacity=".92"/>
    <path d="${RIM}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="1.1"/>
    <ellipse cx="20" cy="9" rx="19" ry="8.4" fill="${face}" stroke="#000" stroke-opacity=".4" stroke-width=".9"/>
    <path d="${TOP}" fill="${mark}"/>
    <ellipse cx="20" cy="9" rx="11" ry="4.7" fill="${face}" stroke="${mark}" stroke-opacity=".8"/>
  </svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

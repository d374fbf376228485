export interface Drawn {
  /** How many modules a side has, margin included. */
  size: number;
  /** All dark modules, as the path of an SVG: one stroke for each run in a row. */
  path: string;
}

const MARGIN = 4; // as the standard asks for

/** The QR code of a text. The encoder comes when it is first needed. */
export async function drawn(text: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  return { size, path: data.map(row).join('') };
}

function row(modules: boolean[], y: number): string {
  const runs: string[] = [];
  for (let x = 0; x < modules.length; x += 1) {
    const from = x;
    while (modules[x]) x += 1;
    if (x > from) runs.push(`M${from} ${y}h${x - from}v1H${from}z`);
  }
  return runs.join('');
}

const ROUNDS = 64;

/**
 * SHA-256 (FIPS 180-4): the browser's own where it has one. Browsers keep theirs from pages that did not come over
 * TLS or from this machine, such as a house in the living room: then it is worked out here.
 */
export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = crypto as Partial<Crypto>;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : digest(data);
}

/** The first 32 bits of the fractional part of a root of each of the first primes. */
const [START, ADDED] = constants();

function constants(): [Uint32Array, Uint32Array] {
  const primes: number[] = [];
  for (let n = 2; primes.length < ROUNDS; n += 1) if (primes.every((p) => n % p)) primes.push(n);
  const fraction = (root: number): number => (root - Math.floor(root)) * 2 ** 32;
  return [
    Uint32Array.from(primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))),
    Uint32Array.from(primes.map((p) => fraction(Math.cbrt(p)))),
  ];
}

export function digest(data: Uint8Array): Uint8Array {
  const blocks = padded(data);
  const hash = START.slice();
  for (let at = 0; at < blocks.byteLength; at += 64) mix(hash, schedule(blocks, at));
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}

/** A one, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(data: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  bytes.set(data);
  bytes[data.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, data.length * 8);
  return view;
}

function schedule(blocks: DataView, at: number): Uint32Array {
  const words = new Uint32Array(ROUNDS);
  for (let i = 0; i < 16; i += 1) words[i] = blocks.getUint32(at + i * 4);
  for (let i = 16; i < ROUNDS; i += 1) {
    const a = words[i - 15]!;
    const b = words[i - 2]!;
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16]! + low + words[i - 7]! + high;
  }
  return words;
}

function mix(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < ROUNDS; i += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + ADDED[i]! + words[i]!) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

import { brief, shown } from '../../lib/cards';
import type * as m from '../../lib/protocol';
import { sha256 } from '../../lib/sha256';
import { t } from '../../words';

/** What came of checking a round: in words, with the promise and what this page worked out to compare with it. */
export interface Verdict {
  result: 'ok' | 'failed' | 'none';
  says: string;
  commitment: string;
  revealed: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What each hash begins with, so that no kind of node passes for another (docs/fairness.md). */
const LEAF = 0;
const INNER = 1;
const ROOT = 3;
const PLEDGE = 4;
const CUT = 5;

/** Whether every card that this viewer saw lay where it had been committed before the deal. */
export async function verify(round: m.Steps): Promise<Verdict> {
  const piles = Object.entries(round.proof);
  const first = piles[0]?.[1];
  if (!first) return none(t('replay.not_committed'));
  const commitment = hex(bytes(first.root));
  const proved = new Map<string, number>();
  let revealed = '';
  for (const [pile, opened] of piles) {
    const start = await cut(opened);
    if (start === null) return failed(t('replay.bad_seed'), commitment);
    for (const proof of opened.proofs) {
      const root = hex(await climbed(proof, opened.size));
      revealed ||= root;
      if (root !== hex(bytes(opened.root))) {
        return failed(
          t('replay.bad_place', { card: card(proof.card), position: proof.position + 1, pile }),
          commitment,
          root,
        );
      }
      proved.set(`${pile} ${(proof.position - start + opened.size) % opened.size}`, proof.card);
    }
  }
  return judged(round, proved, commitment, revealed);
}

/** The cards as they were shown, against those that were proved. */
function judged(round: m.Steps, proved: Map<string, number>, commitment: string, revealed: string): Verdict {
  const cards = round.steps.flatMap((step) => step.shows ?? []).filter(({ pile }) => pile in round.proof);
  for (const shows of cards) {
    const committed = proved.get(`${shows.pile} ${shows.place}`);
    const where = { card: card(shows.card), place: shows.place + 1, pile: shows.pile };
    if (committed === undefined) return failed(t('replay.no_proof', where), commitment, revealed);
    if (committed !== shows.card) {
      return failed(t('replay.other_card', { ...where, committed: card(committed) }), commitment, revealed);
    }
  }
  if (!cards.length) return none(t('replay.no_cards'), commitment);
  return { result: 'ok', says: t('replay.verified', { n: cards.length }), commitment, revealed };
}

function none(says: string, commitment = ''): Verdict {
  return { result: 'none', says, commitment, revealed: '' };
}

function failed(says: string, commitment: string, revealed = ''): Verdict {
  return { result: 'failed', says, commitment, revealed };
}

function card(number: number): string {
  return brief(shown(number));
}

/** The root that a proof leads to. The bits of the position say on which side each sibling stands. */
async function climbed({ position, card, salt, path }: m.Proof, size: number): Promise<Uint8Array> {
  let node = await hash(LEAF, four(position), four(card), bytes(salt));
  for (const [height, sibling] of path.entries()) {
    const isRight = Math.floor(position / 2 ** height) % 2 === 1;
    const pair: [Bytes, Bytes] = isRight ? [bytes(sibling), node] : [node, bytes(sibling)];
    node = await hash(INNER, ...pair);
  }
  return hash(ROOT, four(size), node);
}

/** By how many cards the players' seeds turned the deck; null if one is not as pledged. Unbiased, by trying again. */
async function cut({ root, size, pledges = [], seeds = [] }: m.OpenedDeck): Promise<number | null> {
  if (pledges.length !== seeds.length) return null;
  for (const [i, seed] of seeds.entries()) {
    if (hex(await hash(PLEDGE, bytes(seed))) !== hex(bytes(pledges[i]!))) return null;
  }
  if (!seeds.length) return 0;
  const told = seeds.flatMap((seed) => [four(bytes(seed).length), bytes(seed)]);
  const limit = 2n ** 256n - (2n ** 256n % BigInt(size));
  for (let nth = 0; ; nth += 1) {
    const drawn = BigInt(`0x${hex(await hash(CUT, four(nth), bytes(root), ...told))}`);
    if (drawn < limit) return Number(drawn % BigInt(size));
  }
}

async function hash(kind: number, ...parts: Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  whole[0] = kind;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await sha256(whole));
}

function four(number: number): Bytes {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, number);
  return new Uint8Array(view.buffer);
}

function bytes(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

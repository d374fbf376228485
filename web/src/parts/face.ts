/** A face for a name: always the same one, put together from a few parts that we drew. */
export interface FaceParts {
  back: string;
  skin: string;
  hair: string;
  /** The shape of the hair, over the head. */
  cut: string;
  eyes: 'round' | 'narrow' | 'wink';
  mouth: string;
  extra: 'none' | 'glasses' | 'hat' | 'patch';
}

const BACKS = ['#3f6c97', '#2f7d5b', '#8a4b7d', '#a5642b', '#5b5ea6', '#7b3f3f', '#3c7a80', '#6d6a3a'];
const SKINS = ['#f3d3b4', '#e3b48c', '#c68c5f', '#9a6440', '#6e452c'];
const HAIRS = ['#2a211c', '#5a3a22', '#a06a32', '#d9b36a', '#8d8d8d', '#7c2f22'];
const CUTS = [
  'M8 20C7 9 14 5 20 5s13 4 12 15c-2-5-5-7-12-7S10 15 8 20z',
  'M7 24C5 10 12 4 20 4s15 6 13 20c-1-3-2-8-5-11-5 2-11 2-15 0-3 3-5 8-6 11z',
  'M9 16c0-8 6-11 11-11s11 3 11 11c-3-3-7-4-11-4s-8 1-11 4z',
  'M8 19c-1-6 1-10 4-12 2 2 4-3 8-2 4-2 6 3 9 3 3 3 4 6 3 11-2-4-4-6-6-6-4 2-8 0-11 1-3 0-5 2-7 5z',
  '',
];
const MOUTHS = ['M15 28q5 4 10 0', 'M16 28.5h8', 'M15 27.5q5 5.5 10 0z', 'M16 29q4-2.5 8 0'];
const EYES = ['round', 'narrow', 'round', 'wink'] as const;
const EXTRAS = ['none', 'glasses', 'none', 'hat', 'none', 'patch', 'none'] as const;

/** FNV-1a: small, and well spread over names that differ by a letter. */
function hashed(name: string): number {
  let sum = 2166136261;
  for (const letter of name) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  return sum >>> 0;
}

export function faceOf(name: string): FaceParts {
  let rest = hashed(name);
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[rest % from.length]!;
    rest = Math.floor(rest / from.length);
    return chosen;
  };
  return {
    back: pick(BACKS),
    skin: pick(SKINS),
    hair: pick(HAIRS),
    cut: pick(CUTS),
    eyes: pick(EYES),
    mouth: pick(MOUTHS),
    extra: pick(EXTRAS),
  };
}

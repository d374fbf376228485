import { readFileSync } from 'node:fs';
import type * as m from '../src/lib/protocol';

/** A round as the house tells it step by step; `make generate` writes them. */
export function round(name: 'all-in' | 'uncalled' | 'omaha' | 'stud'): m.Steps {
  return JSON.parse(readFileSync(new URL(`rounds/${name}.json`, import.meta.url), 'utf8')) as m.Steps;
}

export const ROUNDS = ['all-in', 'uncalled', 'omaha', 'stud'] as const;

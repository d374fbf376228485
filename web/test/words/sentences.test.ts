/** Every sentence of the pages has a key, every key a sentence, and the code gives the values that it asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeholders } from '../../src/words/message';
import { said, sentences } from './finder';

const SOURCE = new URL('../../src', import.meta.url).pathname;

/** Types without a word, languages by their own names, and pages for developers, in English alone. */
const UNTRANSLATED = ['lib/protocol.ts', 'words/language.ts', 'sheet'];

const codes = new Map(
  (readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }) as string[])
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .sort()
    .map((name) => [name, readFileSync(join(SOURCE, name), 'utf-8')] as const),
);
/** Pictures and examples of the rulebooks, which name the sentences that go with them. */
const data = (readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }) as string[])
  .filter((name) => /^games\/.*\.json$/.test(name))
  .map((name) => readFileSync(join(SOURCE, name), 'utf-8'))
  .join('\n');
const catalogue = new Map<string, string>(
  readdirSync(join(SOURCE, 'words/en'))
    .filter((name) => name !== 'told.json') // said by the house: tests/words/test_told.py
    .flatMap((name) =>
      Object.entries(
        JSON.parse(readFileSync(join(SOURCE, 'words/en', name), 'utf-8')) as Record<string, string>,
      ).map(([line, message]) => [`${name.replace('.json', '')}.${line}`, message] as const),
    ),
);
const spoken = [...codes]
  .filter(([, code]) => /\bt\(|<Rich\b/.test(code))
  .flatMap(([name, code]) => said(code, name).map((one) => ({ name, ...one })));
const within = (name: string, prefixes: string[]) =>
  prefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}/`));

test('no sentence stands in the code', () => {
  const left = [...codes]
    .filter(([name]) => !within(name, UNTRANSLATED))
    .flatMap(([name, code]) => sentences(code, name).map((text) => `${name}: ${text}`));
  expect(left).toEqual([]);
}, 60_000); // all of the pages are parsed

test.each([
  ['<p class="big one" title="Sit">Hello {name} <b>{t("a.b")}</b> · 7</p>', ['Sit', 'Hello']],
  ['<input aria-label={"name"} class={x ? "Big one" : "a b"} type="text" />', ['name']],
  ['{x ? "sit" : "Wait"}{y === "Enter" && `at table ${n}`}', ['sit', 'Wait', 'at table {}']],
  ['<Empty icon="crown" text="Nothing yet" Icon={a["Bee"]} />', ['Nothing yet']],
  ['<button onclick={() => toast("saved", "good")}>{f("key")}</button>', ['saved']],
  ["{#each ['As', 'Kh'] as card (card)}<Card {card} />{/each}<b>croupier</b>", []],
  ['<Rich says="a.b" values={{ name: "x" }} />', []],
])('the check finds in %s what is read, and nothing else', (code, found) => {
  expect(sentences(code)).toEqual(found);
});

test.each([
  ["const WHY: Record<'A b', string> = { loan: 'Borrowed', type: 'Folded' };", ['Borrowed']],
  ['const a = `deal ${n}`; const b = `/table/${n}?at=0`; const c = `${x}px ${y}px`;', ['deal {}']],
  ['const a = `${x} rotate(${y}deg)`; const b = `<svg fill="${c}">`;', []],
  ["if (event.type === 'Folded') throw new Error('no such seat');", []],
  ["switch (a) { case 'Fold': f(['folds', 'puts in']); }", ['puts in']],
  ["import a from 'A b'; throw new Refusal('page/lost', 'lost');", ['lost']],
  ["speech.say('you'); count(n, 'round'); node.closest('dialog form')", ['you', 'round']],
])('the check finds in the module %s what is read, and nothing else', (code, found) => {
  expect(sentences(code, 'x.ts')).toEqual(found);
});

test('the code gives each sentence just the values that it asks for', () => {
  const wrong = spoken.filter(({ key, values }) => {
    const message = catalogue.get(key);
    if (message === undefined) return true;
    return values && [...placeholders(message)].sort().join() !== values.toSorted().join();
  });
  expect(wrong).toEqual([]);
});

test('data names only sentences that there are', () => {
  const named = [...data.matchAll(/"(\w+\.\w+)"/g)].map(([, key]) => key!);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((key) => !catalogue.has(key))).toEqual([]);
});

test('sentences with tags are written by Rich', () => {
  const plain = spoken.filter(({ isRich }) => !isRich);
  expect(plain.filter(({ key }) => /<\w+>/.test(catalogue.get(key) ?? ''))).toEqual([]);
});

test('every sentence is said somewhere', () => {
  const code = [...codes.values(), data].join('\n');
  expect(
    [...catalogue.keys()].filter((key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`)),
  ).toEqual([]);
});

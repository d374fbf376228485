/** Every sentence of the pages has a key, every key a sentence, and the code gives the values that it asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { placeholders } from '../../src/words/message';

const SOURCE = new URL('../../src', import.meta.url).pathname;

/** Folders whose sentences still stand in the components. */
const PENDING = ['App.svelte', 'games', 'pages', 'parts'];

/** Pages for developers, in English alone. */
const ENGLISH_ONLY = ['sheet'];

/** Attributes that people read or hear. */
const READ = [
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
];

const files = (readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }) as string[])
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .sort();
const catalogue = new Map<string, string>(
  readdirSync(join(SOURCE, 'words/en')).flatMap((name) =>
    Object.entries(
      JSON.parse(readFileSync(join(SOURCE, 'words/en', name), 'utf-8')) as Record<string, string>,
    ).map(([line, message]) => [`${name.replace('.json', '')}.${line}`, message] as const),
  ),
);
const within = (name: string, folders: string[]) =>
  folders.some((folder) => name === folder || name.startsWith(`${folder}/`));

test('no sentence stands in a component', () => {
  const left = files
    .filter((name) => name.endsWith('.svelte') && !within(name, [...PENDING, ...ENGLISH_ONLY]))
    .flatMap((name) =>
      sentences(readFileSync(join(SOURCE, name), 'utf-8')).map((text) => `${name}: ${text}`),
    );
  expect(left).toEqual([]);
});

test('the check finds text, attributes that are read, and nothing else', () => {
  const code =
    '<p class="big" title="Sit">Hello {name} <b>{t("a.b")}</b> · 7</p><input aria-label={"Name"} />';
  expect(sentences(code)).toEqual(['Sit', 'Hello', 'Name']);
});

test('the code gives each sentence just the values that it asks for', () => {
  const wrong = files
    .flatMap((name) => calls(name))
    .filter(({ key, values }) => {
      const message = catalogue.get(key);
      return (
        message === undefined || (values && [...placeholders(message)].sort().join() !== values.sort().join())
      );
    });
  expect(wrong).toEqual([]);
});

test('every sentence is said somewhere', () => {
  const code = files.map((name) => readFileSync(join(SOURCE, name), 'utf-8')).join('\n');
  expect(
    [...catalogue.keys()].filter((key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`)),
  ).toEqual([]);
});

/** Text with letters that a component writes by itself. */
function sentences(code: string): string[] {
  const found: string[] = [];
  walk(parse(code, { modern: true }).fragment, (node) => {
    if (node['type'] === 'Attribute' && READ.includes(String(node['name']))) {
      walk(node['value'], (part) => {
        if (part['type'] === 'Text') found.push(String(part['data']));
        if (part['type'] === 'Literal') found.push(String(part['value']));
      });
    }
    if (node['type'] === 'Attribute' || node['type'] === 'StyleSheet') return false;
    if (node['type'] === 'Text') found.push(String(node['data']));
    return true;
  });
  return found.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

type Node = Record<string, unknown>;

/** Visit a tree from the top; a visitor that returns false is spared what is below. */
function walk(tree: unknown, visit: (node: Node) => boolean | void): void {
  if (Array.isArray(tree)) tree.forEach((part) => walk(part, visit));
  else if (tree && typeof tree === 'object') {
    const node = tree as Node;
    if (typeof node['type'] === 'string' && visit(node) === false) return;
    for (const [name, part] of Object.entries(node))
      if (name !== 'parent' && name !== 'metadata') walk(part, visit);
  }
}

/** Calls of `t` with a key as it is: where they are, and the names of the values, if they are written out. */
function calls(name: string): { name: string; key: string; values: string[] | null }[] {
  const code = readFileSync(join(SOURCE, name), 'utf-8');
  const found: { name: string; key: string; values: string[] | null }[] = [];
  for (const match of code.matchAll(/\bt\(\s*['"][a-z_]+\.\w+['"]/g)) {
    const start = ts.createSourceFile('x.ts', code.slice(match.index), ts.ScriptTarget.Latest);
    const call = firstCall(start);
    const [key, values] = call?.arguments ?? [];
    if (!key || !ts.isStringLiteral(key)) continue;
    found.push({ name, key: key.text, values: names(values) });
  }
  return found;
}

function firstCall(node: ts.Node): ts.CallExpression | undefined {
  return ts.isCallExpression(node) ? node : ts.forEachChild(node, firstCall);
}

function names(values: ts.Expression | undefined): string[] | null {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment)) return null;
  return values.properties.map((property) => property.name!.getText(values.getSourceFile()));
}

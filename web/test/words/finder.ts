/** Finds in a component or a module what people read, and which sentences of the catalogue it says. */
import { parse } from 'svelte/compiler';

type Node = Record<string, unknown> & { type: string };

/** Attributes that people read or hear. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

/** Functions that show or say what they are given, with the places of those arguments. */
const SPEAKING = new Map(
  Object.entries({
    Refusal: [1],
    count: [1, 2],
    interrupt: [0],
    say: [0],
    toast: [0],
  }),
);

/** Functions whose texts are for the browser or for developers. */
const SILENT =
  /^(t|Error|TypeError|Map|MediaQuery|error|warn|matchMedia|querySelector(All)?|closest|matches|split|join|startsWith|endsWith|includes|indexOf|replace(All)?|getPropertyValue|setProperty|getItem|setItem|addEventListener)$/;

const COMPARING = new Set(['===', '!==', '==', '!=', 'in', '<', '>', '<=', '>=']);
/** Properties of an object that name a kind of thing. */
const NAMING = new Set(['type', 'key', 'code', 'icon', 'name']);
const SKIPPED = new Set([
  'ClassDirective',
  'ImportDeclaration',
  'ImportExpression',
  'StyleDirective',
  'StyleSheet',
]);

const WORD = /\p{L}{2}/u;
/** Units, functions and drawings of a style. */
const STYLES = /\b(px|r?em|ms|deg|solid)\b|[\w-]+\([^)]*\)|^<svg.*/gs;
const SEVERAL_WORDS = /\p{L}[,.;!?…]? \p{L}/u;
const BESIDE_A_VALUE = /\p{L}{2,}[,.;:]? ?\{\}|\{\},? \p{L}{2,}/u;
/** Cards, and the name of the program, are the same in every language. */
const NO_WORD = /^([2-9TJQKA][cdhs]|croupier)$/;
const CAPITAL = /^\p{Lu}\p{Ll}+[.!?…]?$/u;

/** Texts of a component or, where `name` ends in `.ts`, of a module, that should be in the catalogue. */
export function sentences(code: string, name = 'x.svelte'): string[] {
  const finder = new Finder();
  const tree = parsed(code, name);
  for (const script of [tree['module'], tree['instance']])
    if (isNode(script)) finder.visit(script['content']);
  finder.visit(tree['fragment']);
  return finder.found;
}

export interface Said {
  key: string;
  /** The names of the values that are given, where they are written out. */
  values: string[] | null;
  /** Said by Rich, which understands tags. */
  isRich: boolean;
}

/** The sentences that are said by a key that is written out, by `t` or by Rich. */
export function said(code: string, name = 'x.svelte'): Said[] {
  const found: Said[] = [];
  walk(parsed(code, name), (node) => {
    if (node.type === 'CallExpression' && called(node) === 't') {
      const [key, values] = node['arguments'] as Node[];
      for (const text of ends(key)) found.push({ key: text, values: given(values), isRich: false });
    }
    if (node.type === 'Component' && node['name'] === 'Rich') {
      const attributes = node['attributes'] as Node[];
      const value = (name: string) => attributes.find((one) => one['name'] === name)?.['value'];
      const expression = value('values') as Node | undefined;
      for (const text of ends(value('says')))
        found.push({
          key: text,
          values: given(expression?.['expression'] as Node | undefined),
          isRich: true,
        });
    }
  });
  return found;
}

function parsed(code: string, name: string): Node {
  const component = name.endsWith('.svelte') ? code : `<script lang="ts">${code}</script>`;
  return parse(component, { modern: true }) as unknown as Node;
}

class Finder {
  readonly found: string[] = [];

  visit(tree: unknown): void {
    if (Array.isArray(tree)) tree.forEach((part) => this.visit(part));
    else if (isNode(tree)) this.#node(tree);
  }

  #node(node: Node): void {
    if (SKIPPED.has(node.type) || isType(node)) return;
    if (node.type === 'Text') this.#note(String(node['data']));
    else if (node.type === 'ExpressionTag') this.#shown(node['expression']);
    else if (node.type === 'RegularElement' || node.type === 'SvelteElement') this.#element(node);
    else if (node.type === 'Component') this.#component(node);
    else if (node.type === 'CallExpression' || node.type === 'NewExpression') this.#call(node);
    else if (node.type === 'BinaryExpression' && COMPARING.has(String(node['operator'])))
      [node['left'], node['right']].forEach((side) => this.#unlessText(side));
    else if (node.type === 'SwitchCase') this.visit(node['consequent']);
    else if (node.type === 'MemberExpression') this.visit(node['object']);
    else if (node.type === 'Property') this.#property(node);
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral') this.#literal(node, false);
    else this.#below(node);
  }

  #below(node: Node): void {
    for (const [name, part] of Object.entries(node)) if (name !== 'metadata') this.visit(part);
  }

  /** What an expression may come to is read, a single word, too. */
  #shown(tree: unknown): void {
    if (!isNode(tree)) return;
    if (tree.type === 'ConditionalExpression') {
      this.visit(tree['test']);
      this.#shown(tree['consequent']);
      this.#shown(tree['alternate']);
    } else if (tree.type === 'LogicalExpression') {
      this.#shown(tree['left']);
      this.#shown(tree['right']);
    } else if (tree.type === 'BinaryExpression' && tree['operator'] === '+') {
      this.#shown(tree['left']);
      this.#shown(tree['right']);
    } else if (tree.type === 'Literal' || tree.type === 'TemplateLiteral') this.#literal(tree, true);
    else this.visit(tree);
  }

  #element(node: Node): void {
    for (const attribute of node['attributes'] as Node[]) {
      const name = String(attribute['name']);
      if (attribute.type !== 'Attribute') this.visit(attribute);
      else if (READ.has(name)) this.#read(attribute['value']);
      else if (name.startsWith('on')) this.visit(expressions(attribute['value']));
    }
    this.visit(node['fragment']);
  }

  #component(node: Node): void {
    for (const attribute of node['attributes'] as Node[]) {
      if (attribute.type !== 'Attribute') this.visit(attribute);
      else if (READ.has(String(attribute['name']))) this.#read(attribute['value']);
      else if (node['name'] !== 'Rich' || attribute['name'] !== 'says') this.#given(attribute['value']);
    }
    this.visit(node['fragment']);
  }

  #read(value: unknown): void {
    for (const part of parts(value))
      if (part.type === 'Text') this.#note(String(part['data']));
      else this.#shown(part['expression']);
  }

  #given(value: unknown): void {
    for (const part of parts(value))
      if (part.type === 'Text') this.#text(String(part['data']));
      else this.visit(part['expression']);
  }

  #call(node: Node): void {
    const name = called(node);
    const isSilent = SILENT.test(name);
    this.visit((node['callee'] as Node)['object']);
    (node['arguments'] as Node[]).forEach((argument, i) => {
      if (SPEAKING.get(name)?.includes(i)) this.#shown(argument);
      else if (isSilent) this.#unlessText(argument);
      else this.visit(argument);
    });
  }

  #property(node: Node): void {
    const key = node['key'] as Node;
    if (node['computed']) this.visit(key);
    if (NAMING.has(String(key['name']))) this.#unlessText(node['value']);
    else this.visit(node['value']);
  }

  #unlessText(tree: unknown): void {
    if (!isNode(tree) || tree.type === 'Literal') return;
    if (tree.type === 'TemplateLiteral') this.visit(tree['expressions']);
    else this.visit(tree);
  }

  #literal(node: Node, isShown: boolean): void {
    if (node.type === 'TemplateLiteral') this.visit(node['expressions']);
    const text = node.type === 'TemplateLiteral' ? quasis(node).join('{}') : node['value'];
    if (typeof text !== 'string') return;
    if (isShown) this.#note(text);
    else this.#text(text);
  }

  /** A text that may be anything: several words are a sentence, a word with a capital is one. */
  #text(text: string): void {
    const bare = text.replace(STYLES, '');
    if ([SEVERAL_WORDS, BESIDE_A_VALUE, CAPITAL].some((pattern) => pattern.test(bare))) this.#note(text);
  }

  #note(text: string): void {
    const bare = text.trim();
    if (WORD.test(bare) && !NO_WORD.test(bare)) this.found.push(bare);
  }
}

function isNode(tree: unknown): tree is Node {
  return typeof tree === 'object' && tree !== null && 'type' in tree && typeof tree.type === 'string';
}

/** A type of TypeScript, in which texts are names. */
function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type);
}

function parts(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function expressions(value: unknown): Node[] {
  return parts(value).flatMap((part) => (isNode(part['expression']) ? [part['expression']] : []));
}

/** The name of what is called: of `a.b.c()` it is `c`. */
function called(call: Node): string {
  const callee = call['callee'] as Node;
  return String((isNode(callee['property']) ? callee['property'] : callee)['name']);
}

function quasis(template: Node): string[] {
  return (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/** The texts that an expression or an attribute may come to. */
function ends(tree: unknown): string[] {
  return parts(tree).flatMap((part) => {
    if (part.type === 'ConditionalExpression') return ends([part['consequent'], part['alternate']]);
    if (part.type === 'ExpressionTag') return ends(part['expression']);
    if (part.type === 'Text') return [String(part['data'])];
    return part.type === 'Literal' ? [String(part['value'])] : [];
  });
}

function given(values: Node | undefined): string[] | null {
  if (!values) return [];
  const properties = (values['properties'] ?? null) as Node[] | null;
  if (values.type !== 'ObjectExpression' || properties?.some(({ type }) => type !== 'Property')) return null;
  return properties!.map((property) => String((property['key'] as Node)['name']));
}

function walk(tree: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(tree)) tree.forEach((part) => walk(part, visit));
  else if (tree && typeof tree === 'object') {
    if (isNode(tree)) visit(tree);
    for (const [name, part] of Object.entries(tree)) if (name !== 'metadata') walk(part, visit);
  }
}

import { createScanner, type Node } from 'jsonc-parser';
import { pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';

/** How much a definition may be, so that reading the worst of them takes no time (PROMISES R11). */
export const DEFINITION_LIMITS = { bytes: 262_144, depth: 32, nodes: 5_000, options: 500 } as const;

// Names that objects have without being given them, and the one under which answers are kept while a box is ticked.
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', '~kept']);

/** Is this no name for a field? */
export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/**
 * What makes a text too much to be read at all: judged by its length and its tokens alone, before anything is built from it.
 * @example limitFindings('schemas/forms/a.form.json', '[[[…]]]') // [{ code: 'too-deep', … }]
 */
export function limitFindings(file: string, text: string): readonly Finding[] {
  const bytes = text.length > DEFINITION_LIMITS.bytes ? text.length : new TextEncoder().encode(text).length;
  if (bytes > DEFINITION_LIMITS.bytes)
    return [{ code: 'file-too-large', file, at: ROOT, params: { found: bytes, most: DEFINITION_LIMITS.bytes }, offset: 0 }];
  return scan(file, text);
}

/** What a token does to the depth and to the number of values. */
type Effect = readonly [depth: number, nodes: number];

// jsonc-parser's kinds of tokens, whose names are a `const enum` that a single file cannot import. A text before a colon is
// a key and no value: so values are what opens or stands alone, less the colons.
const [OPENS, CLOSES, VALUE, COLON]: readonly Effect[] = [
  [1, 1],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const EFFECTS: { readonly [kind: number]: Effect | undefined } = {
  1: OPENS,
  2: CLOSES,
  3: OPENS,
  4: CLOSES,
  6: COLON,
  7: VALUE,
  8: VALUE,
  9: VALUE,
  10: VALUE,
  11: VALUE,
};
const END = 17;

function scan(file: string, text: string): readonly Finding[] {
  const scanner = createScanner(text, true);
  let [depth, nodes] = [0, 0];
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    const [deeper, more] = EFFECTS[token] ?? [0, 0];
    depth += deeper;
    nodes += more;
    const said = { file, at: ROOT, offset: scanner.getTokenOffset() };
    if (depth > DEFINITION_LIMITS.depth) return [{ ...said, code: 'too-deep', params: { most: DEFINITION_LIMITS.depth } }];
    // The key of the next value is counted until its colon comes.
    if (nodes > DEFINITION_LIMITS.nodes + 1)
      return [{ ...said, code: 'too-many-nodes', params: { most: DEFINITION_LIMITS.nodes, where: 'this file' } }];
  }
  return [];
}

/** Keys that stand twice in an object, and keys that no object can have: both are lost when the text becomes a value. */
export function keyFindings(file: string, node: Node | undefined, at: Pointer = ROOT): readonly Finding[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap((child, nth) => keyFindings(file, child, within(at, pointer(nth))));
  if (node?.type !== 'object') return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const place = within(at, pointer(name));
    const isSecond = seen.has(name);
    seen.add(name);
    const said = { file, at: place, params: { key: name }, offset: key?.offset ?? 0 };
    const found: Finding[] =
      name === '__proto__' ? [{ code: 'reserved-name', ...said }] : isSecond ? [{ code: 'duplicate-key', ...said }] : [];
    return [...found, ...keyFindings(file, value, place)];
  });
}

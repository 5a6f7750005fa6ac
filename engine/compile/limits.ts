import { createScanner, type Node } from 'jsonc-parser';
import { pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';

/** The limits of a definition file, so that even the largest one is read quickly (PROMISES R11). */
export const DEFINITION_LIMITS = { bytes: 262_144, depth: 32, nodes: 5_000, options: 500 } as const;

/** Returns the number of values in a JSON value, itself included. */
export function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, child) => sum + countValues(child), 1);
}

// Names of inherited properties, and the key under which a fill stashes answers.
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', '~kept']);

/** Returns whether a field cannot have this name. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name);
}

/**
 * Returns one finding if the text exceeds a limit of size, depth or values; else an empty list. It only scans tokens and builds nothing.
 * @example limitFindings('schemas/forms/a.form.json', '[[[…]]]') // [{ code: 'too-deep', … }]
 */
export function limitFindings(file: string, text: string): readonly UnlocatedFinding[] {
  const bytes = text.length > DEFINITION_LIMITS.bytes ? text.length : new TextEncoder().encode(text).length;
  if (bytes > DEFINITION_LIMITS.bytes)
    return [{ code: 'file-too-large', file, at: ROOT, params: { found: bytes, most: DEFINITION_LIMITS.bytes }, offset: 0 }];
  return tokenFindings(file, text);
}

/** How a token changes the depth and the number of values. */
type TokenEffect = readonly [depth: number, nodes: number];

// jsonc-parser's kinds of tokens, whose names are a `const enum` that a single file cannot import. A text before a colon is
// a key and no value: so values are what opens or stands alone, less the colons.
const [OPENS, CLOSES, VALUE, COLON]: readonly TokenEffect[] = [
  [1, 1],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const EFFECT_OF_TOKEN: { readonly [kind: number]: TokenEffect | undefined } = {
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
const END_OF_FILE = 17;

/** Returns a finding at the token where the text exceeds the limit of depth or of values; empty if it does not. */
function tokenFindings(file: string, text: string): readonly UnlocatedFinding[] {
  const scanner = createScanner(text, true);
  let [depth, nodes] = [0, 0];
  for (let token: number = scanner.scan(); token !== END_OF_FILE; token = scanner.scan()) {
    const [deeper, more] = EFFECT_OF_TOKEN[token] ?? [0, 0];
    depth += deeper;
    nodes += more;
    const base = { file, at: ROOT, offset: scanner.getTokenOffset() };
    if (depth > DEFINITION_LIMITS.depth) return [{ ...base, code: 'too-deep', params: { most: DEFINITION_LIMITS.depth } }];
    // The key of the next value is counted until its colon comes.
    if (nodes > DEFINITION_LIMITS.nodes + 1)
      return [{ ...base, code: 'too-many-nodes', params: { most: DEFINITION_LIMITS.nodes, where: 'this file' } }];
  }
  return [];
}

/** Returns findings for keys that an object has twice and for the key `__proto__`, at any depth, because parsing would lose them. */
export function keyFindings(file: string, node: Node | undefined, at: Pointer = ROOT): readonly UnlocatedFinding[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap((child, index) => keyFindings(file, child, within(at, pointer(index))));
  if (node?.type !== 'object') return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const place = within(at, pointer(name));
    const isSecond = seen.has(name);
    seen.add(name);
    const base = { file, at: place, params: { key: name }, offset: key?.offset ?? 0 };
    const found: UnlocatedFinding[] =
      name === '__proto__' ? [{ code: 'reserved-name', ...base }] : isSecond ? [{ code: 'duplicate-key', ...base }] : [];
    return [...found, ...keyFindings(file, value, place)];
  });
}

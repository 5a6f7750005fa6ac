import { createScanner, type Node } from 'jsonc-parser';
import { pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';

/** The limits of a definition file, so that even the largest one is read quickly (PROMISES R11). */
export const DEFINITION_LIMITS = { bytes: 262_144, depth: 32, nodes: 5_000, options: 500 } as const;

/** The value itself is included. */
export function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, child) => sum + countValues(child), 1);
}

// Names of inherited properties, and the key under which a fill stashes answers.
export const RESERVED_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', '~kept']);

/** Returns at most one finding. It only scans tokens and builds nothing. */
export function limitFindings(file: string, text: string): readonly UnlocatedFinding[] {
  const bytes = text.length > DEFINITION_LIMITS.bytes ? text.length : new TextEncoder().encode(text).length;
  if (bytes > DEFINITION_LIMITS.bytes)
    return [{ code: 'file-too-large', file, at: ROOT, params: { found: bytes, most: DEFINITION_LIMITS.bytes }, offset: 0 }];
  return tokenFindings(file, text);
}

// By jsonc-parser's kinds of tokens, whose names are a `const enum` that a single file cannot import: braces and brackets are
// 1 to 4, the colon 6, scalars 7 to 11. Keys are texts as well, one for each colon: the number of values is openings and scalars minus colons.
const DEPTH_OF_TOKEN: { readonly [kind: number]: number | undefined } = { 1: 1, 2: -1, 3: 1, 4: -1 };
const VALUES_OF_TOKEN: { readonly [kind: number]: number | undefined } = { 1: 1, 3: 1, 6: -1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1 };
const END_OF_FILE = 17;

function tokenFindings(file: string, text: string): readonly UnlocatedFinding[] {
  const scanner = createScanner(text, true);
  let [depth, nodes] = [0, 0];
  for (let token: number = scanner.scan(); token !== END_OF_FILE; token = scanner.scan()) {
    depth += DEPTH_OF_TOKEN[token] ?? 0;
    nodes += VALUES_OF_TOKEN[token] ?? 0;
    const base = { file, at: ROOT, offset: scanner.getTokenOffset() };
    if (depth > DEFINITION_LIMITS.depth) return [{ ...base, code: 'too-deep', params: { most: DEFINITION_LIMITS.depth } }];
    // The key of the next value is counted until its colon comes.
    if (nodes > DEFINITION_LIMITS.nodes + 1)
      return [{ ...base, code: 'too-many-nodes', params: { most: DEFINITION_LIMITS.nodes, where: 'this file' } }];
  }
  return [];
}

/** Finds keys that an object has twice and the key `__proto__`, because parsing would lose them. */
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
    const code = name === '__proto__' ? 'reserved-name' : isSecond ? 'duplicate-key' : undefined;
    const found: UnlocatedFinding[] = code ? [{ code, file, at: place, params: { key: name }, offset: key?.offset ?? 0 }] : [];
    return [...found, ...keyFindings(file, value, place)];
  });
}

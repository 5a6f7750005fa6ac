import { isWithin, pointer, type Pointer } from '../pointer.js';
import { indexOf } from '../fields/form-index.js';
import type { Field, Read, Rule } from '../types.js';

/** Rules and lists in an order in which each comes after what it reads, or the sentences of those that wait for each other. */
export type Order =
  | { readonly order: readonly (number | Pointer)[]; readonly circle?: undefined }
  | { readonly circle: readonly string[]; readonly order?: undefined };

type Node = number | Pointer;

/**
 * Orders the rules of a form by what they read. A rule waits for every rule that shows what it reads, or shows a group
 * around it; a list of forms waits for what its entries read of the answers around it.
 */
export function orderRules(rules: readonly Rule[], fields: readonly Field[]): Order {
  const lists = fields.filter((field) => field.rows).map((field) => field.pointer);
  const waits = new Map<Node, Set<Node>>();
  rules.forEach((rule, nth) =>
    waits.set(
      nth,
      waitsFor(
        rule.reads.filter((read) => read.root === 'answers'),
        rules,
        lists,
      ),
    ),
  );
  for (const field of fields) {
    if (!field.rows) continue;
    const shown = showing(rules, field.pointer);
    waits.set(field.pointer, new Set([...shown, ...waitsFor(indexOf(field.rows).parentReads, rules, lists)]));
  }
  return sortNodes(waits, rules);
}

function waitsFor(reads: readonly Read[], rules: readonly Rule[], lists: readonly Pointer[]): Set<Node> {
  const nodes = new Set<Node>();
  for (const read of reads) {
    const at = pointer(...read.keys);
    for (const rule of showing(rules, at)) nodes.add(rule);
    for (const list of lists) if (isWithin(at, list) || isWithin(list, at)) nodes.add(list);
  }
  return nodes;
}

/** The rules that decide whether a place, something around it or something in it, is visible. */
function showing(rules: readonly Rule[], at: Pointer): number[] {
  return rules.flatMap((rule, nth) => (rule.show.some((shown) => isWithin(at, shown) || isWithin(shown, at)) ? [nth] : []));
}

function sortNodes(waits: ReadonlyMap<Node, ReadonlySet<Node>>, rules: readonly Rule[]): Order {
  const order: Node[] = [];
  const done = new Set<Node>();
  let left = [...waits.keys()];
  while (left.length > 0) {
    const ready = left.filter((node) => [...(waits.get(node) ?? [])].every((needed) => done.has(needed)));
    if (ready.length === 0) return { circle: circleIn(left, waits).map((node) => nameOf(node, rules)) };
    for (const node of ready) done.add(node);
    order.push(...ready);
    left = left.filter((node) => !done.has(node));
  }
  return { order };
}

/** Follows what waits until something comes a second time. */
function circleIn(left: readonly Node[], waits: ReadonlyMap<Node, ReadonlySet<Node>>): Node[] {
  const path: Node[] = [];
  let node = left[0] as Node;
  while (!path.includes(node)) {
    path.push(node);
    node = [...(waits.get(node) ?? [])].find((needed) => left.includes(needed)) as Node;
  }
  return [...path.slice(path.indexOf(node)), node];
}

function nameOf(node: Node, rules: readonly Rule[]): string {
  return typeof node === 'number' ? `"${rules[node]?.id}"` : node;
}

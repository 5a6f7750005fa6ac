import { isWithin, pointer, type Pointer } from '../base/pointer.js';
import { indexOf } from '../form/fields/form-index.js';
import type { Field, Read, Rule } from '../types.js';

/** A rule by its index, or a list of forms by its pointer. */
type OrderNode = number | Pointer;
type Dependencies = ReadonlyMap<OrderNode, ReadonlySet<OrderNode>>;

/** Returns rules and lists of forms, each after the rules that show what it reads; no order but the names of a cycle if there is one. */
export function orderRules(
  rules: readonly Rule[],
  fields: readonly Field[],
): { readonly order: readonly OrderNode[]; readonly circle?: readonly string[] } {
  const order: OrderNode[] = [];
  const dependencies = dependenciesOf(rules, fields);
  const done = new Set<OrderNode>();
  let left = [...dependencies.keys()];
  while (left.length > 0) {
    const ready = left.filter((node) => [...(dependencies.get(node) ?? [])].every((needed) => done.has(needed)));
    if (ready.length === 0) {
      const circle = findCycle(left, dependencies).map((node) => (typeof node === 'number' ? `"${rules[node]?.id}"` : node));
      return { order: [], circle };
    }
    for (const node of ready) done.add(node);
    order.push(...ready);
    left = left.filter((node) => !done.has(node));
  }
  return { order };
}

function dependenciesOf(rules: readonly Rule[], fields: readonly Field[]): Dependencies {
  const lists = fields.flatMap(({ pointer: at, rows }) => (rows ? [{ at, rows }] : []));
  const touches = (one: Pointer, other: Pointer) => isWithin(one, other) || isWithin(other, one);
  const rulesShowing = (at: Pointer) => rules.flatMap(({ show }, index) => (show.some((shown) => touches(at, shown)) ? [index] : []));
  const neededFor = (reads: readonly Read[]): OrderNode[] =>
    reads.flatMap(({ keys }) => {
      const at = pointer(...keys);
      return [...rulesShowing(at), ...lists.filter((list) => touches(at, list.at)).map((list) => list.at)];
    });
  return new Map<OrderNode, Set<OrderNode>>([
    ...rules.map(({ reads }, index) => [index, new Set(neededFor(reads.filter(({ root }) => root === 'answers')))] as const),
    ...lists.map(({ at, rows }) => [at, new Set([...rulesShowing(at), ...neededFor(indexOf(rows).parentReads)])] as const),
  ]);
}

/** Returns the first cycle, with its first node again at the end. Each of `left` must depend on another one of `left`. */
function findCycle(left: readonly OrderNode[], dependencies: Dependencies): OrderNode[] {
  const path: OrderNode[] = [];
  let node = left[0] as OrderNode;
  while (!path.includes(node)) {
    path.push(node);
    node = [...(dependencies.get(node) ?? [])].find((needed) => left.includes(needed)) as OrderNode;
  }
  return [...path.slice(path.indexOf(node)), node];
}

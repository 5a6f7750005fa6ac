import { isWithin, pointer, type Pointer } from '../base/pointer.js';
import { indexOf } from '../form/fields/form-index.js';
import type { Field, Read, Rule } from '../types.js';

/** Either an order of rules and lists in which each comes after what it reads, or the names of a dependency cycle. */
export type RuleOrder =
  | { readonly order: readonly (number | Pointer)[]; readonly circle?: undefined }
  | { readonly circle: readonly string[]; readonly order?: undefined };

/** A rule by its index, or a list of forms by its pointer. */
type OrderNode = number | Pointer;

/**
 * Returns rules (by index) and lists of forms (by pointer) in an order in which each comes after the rules that show what it reads; a cycle
 * of their names if no order exists.
 */
export function orderRules(rules: readonly Rule[], fields: readonly Field[]): RuleOrder {
  const lists = fields.filter((field) => field.rows).map((field) => field.pointer);
  const dependencies = new Map<OrderNode, Set<OrderNode>>();
  rules.forEach((rule, index) =>
    dependencies.set(
      index,
      dependenciesOf(
        rule.reads.filter((read) => read.root === 'answers'),
        rules,
        lists,
      ),
    ),
  );
  for (const field of fields) {
    if (!field.rows) continue;
    const showRules = rulesShowing(rules, field.pointer);
    dependencies.set(field.pointer, new Set([...showRules, ...dependenciesOf(indexOf(field.rows).parentReads, rules, lists)]));
  }
  return sortByDependencies(dependencies, rules);
}

/** Returns the rules (by index) and lists (by pointer) that must run before something that reads these answers. */
function dependenciesOf(reads: readonly Read[], rules: readonly Rule[], lists: readonly Pointer[]): Set<OrderNode> {
  const nodes = new Set<OrderNode>();
  for (const read of reads) {
    const at = pointer(...read.keys);
    for (const rule of rulesShowing(rules, at)) nodes.add(rule);
    for (const list of lists) if (isWithin(at, list) || isWithin(list, at)) nodes.add(list);
  }
  return nodes;
}

/** Returns the rules that decide whether a field, a group around it or something in it is visible. */
function rulesShowing(rules: readonly Rule[], at: Pointer): number[] {
  return rules.flatMap((rule, index) => (rule.show.some((shown) => isWithin(at, shown) || isWithin(shown, at)) ? [index] : []));
}

/** Returns the rules and lists, each after those that it depends on; the names of one cycle if that is impossible. */
function sortByDependencies(dependencies: ReadonlyMap<OrderNode, ReadonlySet<OrderNode>>, rules: readonly Rule[]): RuleOrder {
  const order: OrderNode[] = [];
  const done = new Set<OrderNode>();
  let left = [...dependencies.keys()];
  while (left.length > 0) {
    const ready = left.filter((node) => [...(dependencies.get(node) ?? [])].every((needed) => done.has(needed)));
    if (ready.length === 0) return { circle: findCycle(left, dependencies).map((node) => nodeName(node, rules)) };
    for (const node of ready) done.add(node);
    order.push(...ready);
    left = left.filter((node) => !done.has(node));
  }
  return { order };
}

/**
 * Follows unmet dependencies from the first node and returns the first cycle, with its first node again at the end. Each of `left` must
 * depend on another one of `left`.
 */
function findCycle(left: readonly OrderNode[], dependencies: ReadonlyMap<OrderNode, ReadonlySet<OrderNode>>): OrderNode[] {
  const path: OrderNode[] = [];
  let node = left[0] as OrderNode;
  while (!path.includes(node)) {
    path.push(node);
    node = [...(dependencies.get(node) ?? [])].find((needed) => left.includes(needed)) as OrderNode;
  }
  return [...path.slice(path.indexOf(node)), node];
}

/** Returns the name of a rule or list for a finding. */
function nodeName(node: OrderNode, rules: readonly Rule[]): string {
  return typeof node === 'number' ? `"${rules[node]?.id}"` : node;
}

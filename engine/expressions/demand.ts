import { pointer, within, type Pointer } from '../base/pointer.js';
import type { OperatorRole } from './operator.js';
import { roleOf } from './operators.js';
import { type OperatorCall, callOf } from './paths.js';

/** A part of a condition that is no negation, no `and`, `or` or `if`, and the truth that it must have. */
export interface PartDemand {
  readonly logic: unknown;
  readonly at: Pointer;
  readonly wanted: boolean;
}

/** What must be so for a condition to have a truth: all of these, one of these, or the truth of one part. */
export type Demand = { readonly every: readonly Demand[] } | { readonly any: readonly Demand[] } | PartDemand;

/** Conditions in conditions of `if` are read so deep: each level doubles what is read. */
const MAX_BRANCHES = 6;

/**
 * Returns what must hold so that a condition at a pointer is true, or false if `wanted` is false. Negations are resolved; the condition of
 * an `if` is part of two alternatives.
 * @example demandOf({ '!': { or: [a, b] } }, true, ROOT) // { every: [a is false, b is false] }
 */
export function demandOf(logic: unknown, wanted: boolean, at: Pointer, branches = 0): Demand {
  const call = callOf(logic);
  const role = call && roleOf(call.operator);
  const split = role && splits[role];
  if (call === undefined || role === undefined || split === undefined || branches > MAX_BRANCHES) return { logic, at, wanted };
  const place = placesOf(logic, call, at);
  return split({
    role,
    parts: call.values,
    wanted,
    part: (n, truth, deeper = 0) => demandOf(call.values[n], truth, place(n), branches + deeper),
  });
}

interface Split {
  readonly role: OperatorRole;
  readonly parts: readonly unknown[];
  readonly wanted: boolean;
  readonly part: (n: number, truth: boolean, deeper?: number) => Demand;
}

const splitEach = ({ role, parts, wanted, part }: Split): Demand => {
  const demands = parts.map((_, n) => part(n, wanted));
  return (role === 'and') === wanted ? { every: demands } : { any: demands };
};

const splits: { readonly [role in OperatorRole]?: (split: Split) => Demand } = {
  not: ({ wanted, part }) => part(0, !wanted),
  truth: ({ wanted, part }) => part(0, wanted),
  and: splitEach,
  or: splitEach,
  branch: (split) => splitBranch(split, 0),
};

/** Returns the demand of an `if` from its condition `n` on; without a last value it ends in one that is not true. */
function splitBranch(split: Split, n: number): Demand {
  const { parts, wanted, part } = split;
  if (n >= parts.length - 1) return part(n, wanted);
  return { any: [{ every: [part(n, true, 1), part(n + 1, wanted)] }, { every: [part(n, false, 1), splitBranch(split, n + 2)] }] };
}

export function placesOf(logic: unknown, { operator }: OperatorCall, at: Pointer): (n: number) => Pointer {
  const inside = within(at, pointer(operator));
  const isList = typeof logic === 'object' && logic !== null && Array.isArray(Object.values(logic)[0]);
  return (n) => (isList ? within(inside, pointer(n)) : inside);
}

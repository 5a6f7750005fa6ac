import jsonLogic from 'json-logic-js';
import { isBlank } from '../blank.js';
import { OPERATOR_NAMES } from './operators.js';
import { comparing } from './operations-comparing.js';
import { making } from './operations-making.js';
import { reading, type Operation } from './operations-reading.js';
import { callOf, isComputed, pathsIn } from './paths.js';
import { LOGIC_LIMITS, Stop, charge, currentRun, withRun, type StopReason } from './run.js';
import { shortWay, type Way } from './short-ways.js';

/**
 * The one place that knows json-logic-js, and where it is tamed: its operators are global and its functions call each
 * other through the exported object, so putting ours there is enough for whoever imports it.
 */
interface Library {
  apply(this: void, logic: unknown, data: unknown): unknown;
  truthy(this: void, value: unknown): boolean;
  add_operation(name: string, code: Operation): void;
  rm_operation(name: string): void;
}

// Its published types describe JSON only and call its functions constant.
const library = jsonLogic as unknown as Library;
const applyPlain = library.apply;
const truthyPlain = library.truthy;

/** Truth as JSON Logic has it (`"0"` is true, `[]` is not), with one addition: nothing blank is true. */
export function truthy(value: unknown): boolean {
  return !isBlank(value) && truthyPlain(value);
}

/** Parts of definitions that were looked at: they never change, and rules meet the same ones at every key. */
const vetted = new WeakMap<object, Way>();

function wayOf(logic: object): Way {
  const known = vetted.get(logic);
  if (known !== undefined) return known;
  const way = vet(logic) ?? ((data) => applyPlain(logic, data));
  vetted.set(logic, way);
  return way;
}

/** Refuses, before the library sees it, what a definition check would have refused. Gives the short way, if there is one. */
function vet(logic: object): Way | undefined {
  const call = callOf(logic);
  if (call === undefined) return undefined;
  const { operator, values } = call;
  if (!OPERATOR_NAMES.has(operator)) throw new Stop('unknown-operator');
  if (pathsIn(operator, values).some(isComputed)) throw new Stop('computed-variable');
  return shortWay(call, step, truthy);
}

/** The library comes by here for every part of an expression. */
function step(logic: unknown, data: unknown): unknown {
  const run = currentRun();
  if (run === undefined) return applyTamed(logic, data);
  charge(1);
  if (typeof logic !== 'object' || logic === null) return logic;
  const way = wayOf(logic);
  if (run.depth >= LOGIC_LIMITS.depth) throw new Stop('depth');
  run.depth += 1;
  try {
    return way(data);
  } finally {
    run.depth -= 1;
  }
}

library.rm_operation('log');
for (const [name, operation] of Object.entries({ ...reading, ...comparing, ...making })) library.add_operation(name, operation);
library.truthy = truthy;
library.apply = step;

/** Applies an expression to its roots. Never throws; undefined when it had to be given up. */
export function applyTamed(logic: unknown, roots: unknown, onStop?: (reason: StopReason) => void): unknown {
  const data = typeof roots === 'object' && roots !== null ? roots : {};
  return withRun(data, () => step(logic, data), onStop);
}

import { isBlank } from '../blank.js';
import { lookUp } from './operations-reading.js';
import type { Call } from './paths.js';
import { charge } from './run.js';

/** How a part of an expression is run on what its variables are looked up in. */
export type Way = (data: unknown) => unknown;
type Step = (this: void, logic: unknown, data: unknown) => unknown;
type Truthy = (this: void, value: unknown) => boolean;

/**
 * The way of the operators nearly every rule is made of. The library takes a part asunder each time it meets it; here that
 * is done once, and each value still goes by `step`, so that it counts and may be whatever the library knows.
 */
export function shortWay({ operator, values }: Call, step: Step, truthy: Truthy): Way | undefined {
  const [one, other] = values;
  if (operator === 'and' || operator === 'or') return firstThatIs(operator === 'or', values, step, truthy);
  if (operator === '===' && values.length === 2) return (data) => identical(step(one, data), step(other, data));
  if (values.length !== 1) return undefined;
  if (operator === '!') return (data) => !truthy(step(one, data));
  if (operator === 'blank') return (data) => isBlank(step(one, data));
  return operator === 'var' ? variable(one) : undefined;
}

/** The first value that is as true as this, or the last. */
function firstThatIs(truth: boolean, values: readonly unknown[], step: Step, truthy: Truthy): Way {
  return (data) => {
    let value: unknown;
    for (const part of values) {
      value = step(part, data);
      if (truthy(value) === truth) return value;
    }
    return value;
  };
}

/** A comparison with a blank value is false (law 6). */
function identical(a: unknown, b: unknown): boolean {
  return a === b && !isBlank(a);
}

function variable(path: unknown): Way {
  const look = lookUp(path);
  return (data) => {
    // The path is a part as well.
    charge(1);
    return look(data);
  };
}

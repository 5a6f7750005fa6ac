import { isBlank } from './blank.js';
import { lookUp } from './operations-reading.js';
import { charge } from './run.js';

/** How a part of an expression is run on what its variables are looked up in. */
export type Way = (data: unknown) => unknown;

/** What the ways are made with: how any part is run, and what counts as true. */
export interface Means {
  step(this: void, logic: unknown, data: unknown): unknown;
  truthy(this: void, value: unknown): boolean;
}

type MakeWay = (values: readonly unknown[], means: Means) => Way | undefined;

/** The way of an operator of one value. */
function ofOne(make: (value: unknown, means: Means) => Way | undefined): MakeWay {
  return (values, means) => (values.length === 1 ? make(values[0], means) : undefined);
}

/** The first value that is as true as this, or the last. */
function firstThatIs(truth: boolean): MakeWay {
  return (values, { step, truthy }) =>
    (data) => {
      let value: unknown;
      for (const part of values) {
        value = step(part, data);
        if (truthy(value) === truth) return value;
      }
      return value;
    };
}

function variable(path: unknown): Way {
  const look = lookUp(path);
  return (data) => {
    // The path is a part as well.
    charge(1);
    return look(data);
  };
}

function identical([left, right, ...more]: readonly unknown[], { step }: Means): Way | undefined {
  if (right === undefined || more.length > 0) return undefined;
  return (data) => {
    const [a, b] = [step(left, data), step(right, data)];
    return !isBlank(a) && !isBlank(b) && a === b;
  };
}

/**
 * The operators nearly every rule is made of. The library takes a part asunder each time it meets it; here that is done
 * once, and each value still goes by `step`, so that it counts and may be whatever the library knows.
 */
export const shortWays: ReadonlyMap<string, MakeWay> = new Map([
  ['var', ofOne(variable)],
  [
    '!',
    ofOne(
      (value, { step, truthy }) =>
        (data) =>
          !truthy(step(value, data)),
    ),
  ],
  [
    '!!',
    ofOne(
      (value, { step, truthy }) =>
        (data) =>
          truthy(step(value, data)),
    ),
  ],
  [
    'blank',
    ofOne(
      (value, { step }) =>
        (data) =>
          isBlank(step(value, data)),
    ),
  ],
  ['and', firstThatIs(false)],
  ['or', firstThatIs(true)],
  ['===', identical],
]);

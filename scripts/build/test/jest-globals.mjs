import { setImmediate as nextTurn } from 'node:timers/promises';
import { send } from './reporter.mjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest } = globalThis;

/** Errors that nothing awaited or caught since the last test ended; jest-light-runner would not notice them. */
const strayErrors = [];
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => strayErrors.push(error));

const watched =
  (define) =>
  (name, test, ...more) =>
    define(name, test && watch(test), ...more);

/** jest-light-runner reports whole files only, so each test reports its own start and end. */
export const it = Object.assign(watched(globalThis.it), {
  each: (...rows) => watched(globalThis.it.each(...rows)),
  only: watched(globalThis.it.only),
});

function watch(test) {
  return async (...values) => {
    const { testPath, currentTestName } = expect.getState();
    send('start', testPath, currentTestName);
    try {
      await test(...values);
      await nextTurn();
      const [stray] = strayErrors.splice(0);
      if (stray !== undefined) throw stray;
    } finally {
      send('end', testPath, currentTestName);
    }
  };
}

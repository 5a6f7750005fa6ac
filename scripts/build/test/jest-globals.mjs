import { setImmediate as nextTurn } from 'node:timers/promises';
import { EVENTS } from './jest-reporter.mjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest } = globalThis;

const channel = new BroadcastChannel(EVENTS);
channel.unref();

/** Errors that nothing awaited or caught since the last test ended; jest-light-runner would not notice them. */
const strayErrors = [];
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => strayErrors.push(error));

const addEvents =
  (define) =>
  (name, run, ...more) =>
    define(name, run && sendEvents(run), ...more);

/** jest-light-runner reports whole files only, so each test sends its own start and end to the reporter. */
export const it = Object.assign(addEvents(globalThis.it), {
  each: (...rows) => addEvents(globalThis.it.each(...rows)),
  only: addEvents(globalThis.it.only),
});

function sendEvents(run) {
  return async (...values) => {
    const { testPath: path, currentTestName: name } = expect.getState();
    channel.postMessage({ type: 'test-start', path, name });
    let outcome = 'failed';
    try {
      await run(...values);
      await nextTurn();
      const [stray] = strayErrors.splice(0);
      if (stray !== undefined) throw stray;
      outcome = 'passed';
    } finally {
      channel.postMessage({ type: 'test-end', path, name, outcome });
    }
  };
}

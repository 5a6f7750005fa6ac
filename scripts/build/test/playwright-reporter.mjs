import { relative } from 'node:path';

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

const send = (event) => process.send?.(event);
const fileOf = ({ location }) => relative(process.cwd(), location.file).replaceAll('\\', '/');
const nameOf = (test) => test.titlePath().filter(Boolean).join(' › ');

/** Sends each start and end of Playwright's tests to the process that started Playwright. */
export default class PlaywrightReporter {
  onBegin(_config, suite) {
    send({ type: 'plan', tests: suite.allTests().length });
  }

  onTestBegin(test) {
    send({ type: 'test-start', file: fileOf(test), name: nameOf(test) });
  }

  /** A test that passes only sometimes counts as failed. */
  onTestEnd(test) {
    send({ type: 'test-end', file: fileOf(test), name: nameOf(test), outcome: OUTCOMES[test.outcome()] });
  }

  /** An error outside of tests counts as one test that failed. */
  onError({ message, value }) {
    const name = `error outside of tests: ${message ?? value ?? ''}`;
    send({ type: 'test-end', file: 'e2e/playwright.config.ts', name, outcome: 'failed' });
  }

  printsToStdio() {
    return false;
  }
}

import { relative } from 'node:path';

/** The channel on which the worker threads of jest-light-runner send the start and the end of each test. */
export const EVENTS = 'vestibule-test-events';

const send = (event) => process.send?.(event);
const fileOf = ({ path }) => relative(process.cwd(), path).replaceAll('\\', '/');

/** Sends each start and end of Jest's tests and files to the process that started Jest. */
export default class JestReporter {
  #channel = new BroadcastChannel(EVENTS);

  onRunStart({ numTotalTestSuites }) {
    send({ type: 'plan', files: numTotalTestSuites });
    this.#channel.onmessage = ({ data: { path, ...event } }) => send({ ...event, file: fileOf({ path }) });
  }

  onTestFileStart(test) {
    send({ type: 'file-start', file: fileOf(test) });
  }

  onTestCaseStart(test, { fullName }) {
    send({ type: 'test-start', file: fileOf(test), name: fullName });
  }

  onTestCaseResult(test, { fullName, status }) {
    const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
    send({ type: 'test-end', file: fileOf(test), name: fullName, outcome });
  }

  /** A file that could not be loaded has no tests and counts as one that failed. */
  onTestFileResult(test, { numPassingTests, numFailingTests, numPendingTests, numTodoTests, testExecError }) {
    const failed = numFailingTests + (testExecError ? 1 : 0);
    send({
      type: 'file-end',
      file: fileOf(test),
      counts: { passed: numPassingTests, failed, skipped: numPendingTests + (numTodoTests ?? 0) },
    });
  }

  onRunComplete() {
    this.#channel.close();
  }
}

import { relative } from 'node:path';

const send = (event) => process.send?.(event);
const fileOf = ({ path }) => relative(process.cwd(), path).replaceAll('\\', '/');

/** Sends each start and end of Jest's tests and files to the process that started Jest. */
export default class JestReporter {
  onRunStart({ numTotalTestSuites }) {
    send({ type: 'plan', files: numTotalTestSuites });
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
    send({ type: 'file-end', file: fileOf(test), counts: { passed: numPassingTests, failed, skipped: numPendingTests + numTodoTests } });
  }
}

import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Adds an event to the file that watch-tests.mjs reads. */
export function send(type, path, name, more) {
  const { VESTIBULE_TEST_EVENTS: events } = process.env;
  if (events) appendFileSync(events, `${JSON.stringify({ type, file: relative(process.cwd(), path), name, ...more })}\n`);
}

const OUTCOMES = { expected: 'passed', passed: 'passed', skipped: 'skipped', pending: 'skipped', todo: 'skipped' };
/** Any other outcome, such as that of a test which passes only sometimes, counts as failed. */
function sendResult(path, name, status, error) {
  const outcome = OUTCOMES[status] ?? 'failed';
  // jest-light-runner begins an error with the names of the test.
  const isOfError = (line) => line.trim() !== '' && line !== name.replaceAll(' › ', ' > ');
  const text = stripVTControlCharacters(String(error)).split('\n').filter(isOfError).join('\n');
  send('result', path, name, { outcome, failures: outcome === 'failed' ? [text] : [] });
}

const nameOf = (test) => test.titlePath().filter(Boolean).join(' › ');

/** Reports the start and the end of each test and file of Jest and Playwright, and the result of each test. */
export default class Reporter {
  onTestFileStart({ path }) {
    send('start', path, '');
  }
  onTestCaseStart({ path }, { fullName }) {
    send('start', path, fullName);
  }
  onTestCaseResult({ path }, { fullName }) {
    send('end', path, fullName);
  }
  /** A file of Jest that could not be loaded has no tests and counts as one that failed. */
  onTestFileResult({ path }, { testResults, testExecError, perfStats }) {
    for (const { ancestorTitles, title, status, failureMessages } of testResults)
      sendResult(path, [...ancestorTitles, title].join(' › '), status, failureMessages.join('\n'));
    if (testExecError) sendResult(path, 'could not be run', 'failed', testExecError.stack ?? testExecError.message);
    send('end', path, '', { seconds: perfStats.runtime / 1000 });
  }

  onTestBegin(test) {
    send('start', test.location.file, nameOf(test));
  }
  onTestEnd(test, { errors, duration }) {
    send('end', test.location.file, nameOf(test), { seconds: duration / 1000 });
    sendResult(test.location.file, nameOf(test), test.outcome(), errors.map(({ message }) => message).join('\n'));
  }
  onError({ message, value }) {
    sendResult('e2e/playwright.config.ts', 'an error outside of tests', 'failed', message ?? value);
  }
  printsToStdio() {
    return false;
  }
}

const NONE = { passed: 0, failed: 0, skipped: 0 };

/** Counts the test cases of Jest's report. A file that could not even be loaded has no cases and counts as one that failed. */
export function jestCases(report) {
  if (!report) return NONE;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts the test cases of Playwright's report. A test that passes only now and then has failed. */
export function playwrightCases(report) {
  if (!report) return NONE;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** A step holds when its command ended well and, if it runs test cases, at least one ran and none failed. */
export function verdictOf(passed, cases) {
  if (!cases) return passed;
  return passed && cases.failed === 0 && cases.passed > 0;
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

/** Returns a text escaped for XML 1.0 and HTML; characters that they cannot contain become U+FFFD. */
export function escapeXml(text) {
  const allowed = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  return allowed.replace(/[&<>"\n]/g, (sign) => ESCAPES[sign]);
}

/** Returns JUnit XML of cases `{ group, name, outcome, failures, warnings }`: one with failures has failed, one whose outcome is skipped has not run. */
export function junit(suite, cases) {
  const [failed, skipped] = [({ failures }) => failures.length > 0, ({ outcome }) => outcome === 'skipped'];
  const counts = `tests="${cases.length}" failures="${cases.filter(failed).length}" errors="0" skipped="${cases.filter(skipped).length}"`;
  const failure = (text) => `<failure type="failed" message="${escapeXml(text.trim().split('\n')[0])}">${escapeXml(text)}</failure>`;
  const elements = cases.flatMap(({ group, name, outcome, failures, warnings = [] }) => [
    `<testcase classname="${escapeXml(group)}" name="${escapeXml(name)}">`,
    ...failures.map(failure),
    ...warnings.map((text) => `<system-out>${escapeXml(text)}</system-out>`),
    ...(skipped({ outcome }) ? ['<skipped />'] : []),
    '</testcase>',
  ]);
  const suites = [`<testsuites ${counts}>`, `<testsuite name="${suite}" ${counts}>`, ...elements, '</testsuite>', '</testsuites>'];
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...suites].join('\n');
}

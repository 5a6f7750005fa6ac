import { readFileSync, writeFileSync } from 'node:fs';
import { run } from '../setup/run.mjs';

const ERROR_LINES = 20;
/** How often the events are read, and how often a line says how far the step is, in milliseconds. */
const [CHECK_EVERY, PRINT_EVERY] = [2000, 60_000];

/**
 * Runs Jest or Playwright, whose reporter (reporter.mjs) writes events beside the log, and prints a line of progress each minute. When no test
 * has ended for `idleLimit` seconds, it ends the run and names the tests that were running.
 */
export async function watchTests(command, { env, log, idleLimit }) {
  const events = log.replace('.log', '.events');
  writeFileSync(events, '');
  const stop = new AbortController();
  let [seen, lastEnd, nextLine] = [0, Date.now(), Date.now() + PRINT_EVERY];
  const timer = setInterval(() => {
    const { ended, counts, running } = readEvents(events);
    if (ended > seen) lastEnd = Date.now();
    seen = ended;
    // To start takes longer than a test on a busy machine.
    if (Date.now() - lastEnd > 1000 * (ended > 0 ? idleLimit : Math.max(idleLimit, 300))) stop.abort();
    if (Date.now() < nextLine) return;
    console.log(`${ended} tests have ended, ${counts.failed} have failed, running: ${running[0] ?? 'none'}`);
    nextLine += PRINT_EVERY;
  }, CHECK_EVERY);
  // Without it jest-light-runner takes a log for a terminal with all colours.
  const environment = { FORCE_COLOR: '0', ...env, VESTIBULE_TEST_EVENTS: events };
  const { passed } = await run([process.execPath, ...command], { env: environment, log, stop: stop.signal });
  clearInterval(timer);
  const { counts, running, seconds, tests } = readEvents(events);
  const firstLines = (text) => text.split('\n').slice(0, ERROR_LINES).join('\n    ');
  const failures = tests.flatMap((test) => test.failures.map((text) => `FAILED ${test.group}: ${test.name}\n    ${firstLines(text)}`));
  if (stop.signal.aborted) {
    counts.failed += Math.max(1, running.length);
    failures.push(`ENDED because no test has ended for ${idleLimit} s. These were running:`, ...running);
  }
  return { passed: passed && counts.failed === 0 && counts.passed > 0, counts, failures, seconds, tests };
}

/** Returns how many tests have ended, their results, the tests or files that are running, and the seconds of each file. */
function readEvents(file) {
  const [running, seconds, tests] = [new Set(), new Map(), []];
  let ended = 0;
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const event = JSON.parse(line);
    const test = event.name === '' ? event.file : `${event.file}: ${event.name}`;
    if (event.type === 'start') running.add(test);
    if (event.type === 'end' && running.delete(test)) ended += 1;
    if (event.seconds !== undefined) seconds.set(event.file, (seconds.get(event.file) ?? 0) + event.seconds);
    if (event.type === 'result') tests.push({ ...event, group: event.file });
  }
  const isTest = (name) => ![...running].some((other) => other.startsWith(`${name}: `));
  const numberOf = (outcome) => tests.filter((test) => test.outcome === outcome).length;
  const counts = { passed: numberOf('passed'), failed: numberOf('failed'), skipped: numberOf('skipped') };
  return { ended, counts, tests, seconds, running: [...running].filter(isTest) };
}

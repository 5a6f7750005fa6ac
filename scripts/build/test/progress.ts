/** How many tests ended in each way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What the reporters of Jest and Playwright send; `file` is a path from the project's root. */
export type TestEvent =
  | { readonly type: 'plan'; readonly files?: number; readonly tests?: number }
  | { readonly type: 'file-start'; readonly file: string }
  | { readonly type: 'test-start'; readonly file: string; readonly name: string }
  | { readonly type: 'test-end'; readonly file: string; readonly name: string; readonly outcome: keyof Counts }
  | { readonly type: 'file-end'; readonly file: string; readonly counts: Counts };

/** The time that one test file took, in seconds. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

export interface TestProgress {
  record(event: TestEvent): void;
  counts(): Counts;
  /** One line: tests or files done, of how many, failed so far, and what has been running longest. */
  line(): string;
  /** The tests that have started and not ended, longest first; a file in which no test runs is named itself. */
  running(): readonly string[];
  /** The slowest files; tests of one file that run at the same time add up. */
  slowest(count: number): readonly FileTime[];
}

interface FileState {
  counts: { passed: number; failed: number; skipped: number };
  startTime: number | undefined;
  milliseconds: number;
  isDone: boolean;
  readonly running: Map<string, number>;
}

/** Counts the tests of one step from the events of its reporter; `now` is in milliseconds. */
export function createProgress(now: () => number): TestProgress {
  const files = new Map<string, FileState>();
  let plan: { files?: number; tests?: number } = {};
  const fileOf = (file: string): FileState => {
    const known = files.get(file) ?? { counts: zero(), startTime: undefined, milliseconds: 0, isDone: false, running: new Map() };
    files.set(file, known);
    return known;
  };
  const counts = (): Counts => [...files.values()].reduce((sum, file) => add(sum, file.counts), zero());
  return {
    record(event) {
      if (event.type === 'plan') plan = event;
      else if (!fileOf(event.file).isDone) recordInFile(fileOf(event.file), event, now());
    },
    counts,
    line() {
      const { passed, failed, skipped } = counts();
      const done = passed + failed + skipped;
      const ended = [...files.values()].filter(({ isDone }) => isDone).length;
      const part =
        plan.files === undefined ? `${done} of ${plan.tests ?? 'unknown'} tests` : `${ended} of ${plan.files} files, ${done} tests`;
      const [first] = oldestFirst(files, now());
      return `${part} done, ${failed} failed${first === undefined ? '' : `, running longest: ${first.label} (${Math.round(first.age / 1000)} s)`}`;
    },
    running: () => oldestFirst(files, now()).map(({ label }) => label),
    slowest: (count) =>
      [...files]
        .map(([file, { milliseconds }]) => ({ file, seconds: milliseconds / 1000 }))
        .sort((a, b) => b.seconds - a.seconds)
        .slice(0, count),
  };
}

function recordInFile(file: FileState, event: Exclude<TestEvent, { type: 'plan' }>, at: number): void {
  switch (event.type) {
    case 'file-start':
      file.startTime = at;
      return;
    case 'test-start':
      file.running.set(event.name, at);
      return;
    case 'test-end': {
      const began = file.running.get(event.name);
      file.running.delete(event.name);
      file.counts[event.outcome] += 1;
      // The file itself is timed where its start and end are reported.
      if (file.startTime === undefined && began !== undefined) file.milliseconds += at - began;
      return;
    }
    case 'file-end':
      file.counts = { ...event.counts };
      file.milliseconds = at - (file.startTime ?? at);
      file.isDone = true;
      file.running.clear();
  }
}

/** Returns the running tests, and the running files without a running test, with their age in milliseconds. */
function oldestFirst(files: ReadonlyMap<string, FileState>, at: number): { readonly label: string; readonly age: number }[] {
  const labels = [...files].flatMap(([file, { running, startTime, isDone }]) => {
    if (running.size > 0) return [...running].map(([name, began]) => ({ label: `${file}: ${name}`, age: at - began }));
    return startTime === undefined || isDone ? [] : [{ label: file, age: at - startTime }];
  });
  return labels.sort((a, b) => b.age - a.age);
}

function zero(): { passed: number; failed: number; skipped: number } {
  return { passed: 0, failed: 0, skipped: 0 };
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const OXLINT = resolve('node_modules/.bin/oxlint');

/** Sources by their path from the project's root. */
export type Samples = Readonly<Record<string, string>>;

/** A broken rule, and the line it is broken on. */
export type LintFinding = { readonly rule: string; readonly line: number };

/** Lints sample sources as if they were in the project; returns a function that returns the findings of a file. */
export function lintSamples(samples: Samples): (path: string) => readonly LintFinding[] {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-lint-'));
  try {
    copyFileSync('.oxlintrc.json', join(root, '.oxlintrc.json'));
    for (const [path, text] of Object.entries(samples)) write(join(root, path), text);
    const found = diagnosticsIn(root).map(({ filename, code, labels }) => ({ filename, rule: code, line: labels[0]?.span.line ?? 0 }));
    return (path) => found.filter(({ filename }) => filename === path);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

type Diagnostic = {
  readonly filename: string;
  readonly code: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
};

/** Returns what oxlint finds in a folder; its exit code 1 is expected. */
function diagnosticsIn(root: string): readonly Diagnostic[] {
  const [command, ...options] = ['/bin/sh', '-c', '"$0" --format json || test $? -eq 1', OXLINT] as const;
  const report = execFileSync(command, options, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  return (JSON.parse(report) as { diagnostics: Diagnostic[] }).diagnostics;
}

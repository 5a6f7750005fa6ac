import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import SAMPLES from './lint-samples.json' with { type: 'json' };

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

const LONG_FUNCTION = `export function f(): void {\n${lines(49, '  void 0;')}}\n`;
const WINDING = `export const f = (n: number): number => {\n${Array.from({ length: 10 }, (_, i) => `  if (n === ${i}) return ${i};\n`).join('')}  return n;\n};\n`;
const TEST = "import { it, expect } from '@jest/globals';\n";

const WRONG = [
  { what: 'a file of 251 lines', rule: 'eslint(max-lines)', file: 'engine/long.ts', text: lines(251, '// one') },
  { what: 'a function of 51 lines', rule: 'eslint(max-lines-per-function)', file: 'server/long-function.ts', text: LONG_FUNCTION },
  { what: 'a function with eleven ways through', rule: 'eslint(complexity)', file: 'server/winding.ts', text: WINDING },
  ...SAMPLES.wrong,
];

const RIGHT = {
  'engine/just-right.ts': `export {};\n${lines(249, '// one')}`,
  'server/just-right.ts': `export function f(): void {\n${lines(48, '  void 0;')}}\n`,
  'server/loud.ts': "console.log('listening');\n",
  'engine/long-story.test.ts': `${TEST}it('tells', () => {\n${lines(60, '  expect(1).toBe(1);')}});\n`,
};

describe('lint', () => {
  const found = lintSources({ ...Object.fromEntries(WRONG.map(({ file, text }) => [file, text])), ...SAMPLES.besides, ...RIGHT });
  const rulesBrokenIn = (file: string) => found.filter(({ filename }) => filename === file).map(({ code }) => code);

  it.each(WRONG)('refuses $what', ({ rule, file }) => {
    expect(rulesBrokenIn(file)).toContain(rule);
  });

  it.each(Object.keys(RIGHT))('has nothing to say about %s', (file) => {
    expect(rulesBrokenIn(file)).toEqual([]);
  });
});

/** Returns what oxlint finds in these sources, as if they were in the project. */
function lintSources(sources: Readonly<Record<string, string>>): readonly { readonly filename: string; readonly code: string }[] {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-lint-'));
  try {
    copyFileSync('.oxlintrc.json', join(root, '.oxlintrc.json'));
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'json'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    return JSON.parse(stdout).diagnostics;
  } finally {
    rmSync(root, { recursive: true });
  }
}

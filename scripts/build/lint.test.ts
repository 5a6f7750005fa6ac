import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

const LONG_FUNCTION = `export function f(): void {\n${lines(49, '  void 0;')}}\n`;
const WINDING = `export const f = (n: number): number => {\n${Array.from({ length: 10 }, (_, i) => `  if (n === ${i}) return ${i};\n`).join('')}  return n;\n};\n`;
const HOOK_IN_A_BRANCH =
  "import { useState } from 'react';\nexport const A = ({ on }: { on: boolean }) => {\n  if (on) useState(0);\n  return null;\n};\n";
const HALF_THE_DEPENDENCIES =
  "import { useEffect } from 'react';\nexport const A = ({ on }: { on: () => void }) => {\n  useEffect(() => on(), []);\n  return null;\n};\n";
const TEST = "import { it, expect } from '@jest/globals';\n";

/** [what is wrong, the rule that says so, where, the source] */
const WRONG: readonly [what: string, rule: string, file: string, text: string][] = [
  ['a file of 251 lines', 'eslint(max-lines)', 'engine/long.ts', lines(251, '// one')],
  ['a function of 51 lines', 'eslint(max-lines-per-function)', 'server/long-function.ts', LONG_FUNCTION],
  ['a function with eleven ways through', 'eslint(complexity)', 'server/winding.ts', WINDING],
  ['any', 'typescript(no-explicit-any)', 'server/any.ts', 'export const a = (x: any) => x;\n'],
  ['a silenced compiler', 'typescript(ban-ts-comment)', 'server/silenced.ts', '// @ts-ignore\nexport const a: number = 1;\n'],
  ['a default export', 'import(no-default-export)', 'server/default.ts', 'export default 1;\n'],
  ['a console in the site', 'eslint(no-console)', 'src/ui/loud.ts', "console.log('x');\n"],
  ['a console in the engine', 'eslint(no-console)', 'engine/loud.ts', "console.log('x');\n"],
  ['code from text', 'eslint(no-new-func)', 'engine/code.ts', "export const f = new Function('return 1');\n"],
  ['something left to do', 'eslint(no-warning-comments)', 'server/later.ts', `// ${'TO'}DO: later\nexport const a = 1;\n`],
  ['a name in capitals', 'unicorn(filename-case)', 'server/LoudName.ts', 'export const a = 1;\n'],
  ['a hook in a branch', 'react-hooks(rules-of-hooks)', 'src/ui/branch.tsx', HOOK_IN_A_BRANCH],
  ['an effect with half its dependencies', 'react-hooks(exhaustive-deps)', 'src/ui/half.tsx', HALF_THE_DEPENDENCIES],
  ['markup from text', 'react(no-danger)', 'src/ui/markup.tsx', "export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;\n"],
  ['an image without a text', 'jsx-a11y(alt-text)', 'src/ui/image.tsx', 'export const A = () => <img src="/a.png" />;\n'],
  [
    'a click that no key can do',
    'jsx-a11y(click-events-have-key-events)',
    'src/ui/click.tsx',
    'export const A = () => <p onClick={() => undefined}>a</p>;\n',
  ],
  ['a test that is left out', 'jest(no-disabled-tests)', 'engine/left-out.test.ts', `${TEST}it.skip('a', () => expect(1).toBe(1));\n`],
  ['a test that runs alone', 'jest(no-focused-tests)', 'engine/alone.test.ts', `${TEST}it.only('a', () => expect(1).toBe(1));\n`],
];

const CIRCLE = {
  'server/c.ts': "import type { D } from './d.js';\nexport interface C { d: D }\n",
  'server/d.ts': "import type { C } from './c.js';\nexport interface D { c: C }\n",
  'server/a.ts': "import { b } from './b.js';\nexport const a = (): number => b();\n",
  'server/b.ts': "import { a } from './a.js';\nexport const b = (): number => a();\n",
};

const RIGHT = {
  'engine/just-right.ts': `export {};\n${lines(249, '// one')}`,
  'server/just-right.ts': `export function f(): void {\n${lines(48, '  void 0;')}}\n`,
  'server/loud.ts': "console.log('listening');\n",
  'engine/long-story.test.ts': `${TEST}it('tells', () => {\n${lines(60, '  expect(1).toBe(1);')}});\n`,
};

describe('lint', () => {
  const found = lintSources({ ...Object.fromEntries(WRONG.map(([, , file, text]) => [file, text])), ...CIRCLE, ...RIGHT });
  const rulesBrokenIn = (file: string) => found.filter(({ filename }) => filename === file).map(({ code }) => code);

  it.each(WRONG)('refuses %s', (_what, rule, file) => {
    expect(rulesBrokenIn(file)).toContain(rule);
  });

  it('refuses files that import each other', () => {
    expect(rulesBrokenIn('server/a.ts')).toContain('import(no-cycle)');
    expect(rulesBrokenIn('server/c.ts')).toContain('import(no-cycle)');
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

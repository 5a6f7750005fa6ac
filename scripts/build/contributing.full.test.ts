import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANGES, CODE_CHANGES, USING, writeFiles } from '../../fixtures/testing/changes.js';
import { copySources } from '../../fixtures/testing/copy-sources.js';
import { callScripts, runProcess } from '../../fixtures/testing/real-server.js';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-change-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a copy of the sources with all changes of code that docs/contributing.md counts', () => {
  const copy = copySources();
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  const run = (...words: readonly string[]) => runProcess(copy, process.execPath, words);
  const script = (path: string, ...words: readonly string[]) => run('--import', 'tsx', path, ...words);
  beforeAll(async () => {
    for (const [, files] of CODE_CHANGES) writeFiles(copy, files);
    writeFiles(join(folder, 'using'), USING);
    // Not `npm run`, which would note the generated sources of the copy in the packages that it shares.
    const { code, err } = await script('scripts/build/prepare/all.ts');
    if (code !== 0) throw new Error(err);
  });

  it('has no type errors', async () => {
    expect(await run('node_modules/typescript/bin/tsc', '-p', '.', '--incremental', 'false')).toEqual({ code: 0, out: '', err: '' });
  });

  it('accepts definitions that use what is new, which the sources without it refuse', async () => {
    const words = ['--root', '.', '--root', join(folder, 'using')];
    expect(await script('scripts/define/check.ts', ...words)).toMatchObject({ code: 0, err: '' });
    const [refused] = await callScripts([{ name: 'check', words }]);
    expect(refused?.code).toBe(1);
    for (const name of ['postcode', 'lever', 'calling-code', 'FERRY']) expect(refused?.out).toContain(name);
  });

  it('has what is new in the reference and in the recorded examples, once they are written again', async () => {
    expect(await script('scripts/define/reference.ts')).toMatchObject({ code: 0, err: '' });
    expect(await script('scripts/define/reference.ts', '--api')).toMatchObject({ code: 0, err: '' });
    const inCopy = (path: string): string => readFileSync(join(copy, path), 'utf8');
    expect(inCopy('docs/reference/formats.md')).toContain('postcode');
    expect(inCopy('docs/reference/operators.md')).toContain('calling-code');
    expect(inCopy('docs/reference/tenant.md')).toContain('FERRY');
    expect(inCopy('server/http/api-examples.json')).toContain('/api/lang-dictionary/en/words');
  });
});

describe('each change of definitions that docs/contributing.md counts', () => {
  it('is accepted by npm run check', async () => {
    for (const [what, files] of CHANGES) writeFiles(join(folder, what), files);
    const results = await callScripts(CHANGES.map(([what]) => ({ name: 'check', words: ['--root', '.', '--root', join(folder, what)] })));
    expect(CHANGES.filter((_change, nth) => results[nth]?.code !== 0).map(([what]) => what)).toEqual([]);
  });
});

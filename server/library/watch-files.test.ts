import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { watchFiles } from './watch-files.js';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-watch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('tells each way in which editors save, in folders that are new too, and nothing of other files', async () => {
  let tell: (name: string) => void = () => undefined;
  let told = 0;
  const watcher = watchFiles(folder, () => {
    told += 1;
    tell('told');
  });
  const path = (name: string) => join(folder, name);
  const ways: readonly (readonly [way: string, act: () => void])[] = [
    ['added', () => writeFileSync(path('a.json'), '{}')],
    ['changed', () => writeFileSync(path('a.json'), '{ }')],
    ['replaced', () => (writeFileSync(path('.a.tmp'), '{  }'), renameSync(path('.a.tmp'), path('a.json')))],
    ['in a new folder', () => (mkdirSync(path('new/inner'), { recursive: true }), writeFileSync(path('new/inner/b.json'), '{}'))],
    ['changed there', () => writeFileSync(path('new/inner/b.json'), '{ }')],
    ['removed', () => rmSync(path('new'), { recursive: true })],
  ];
  for (const [way, act] of ways) {
    const next = new Promise<string>((resolve) => (tell = () => resolve(way)));
    act();
    expect(await next).toBe(way);
  }
  writeFileSync(path('notes.txt'), 'nothing');
  const next = new Promise((resolve) => (tell = resolve));
  writeFileSync(path('a.json'), '{   }');
  await next;
  expect(told).toBe(ways.length + 1);
  watcher.close();
});

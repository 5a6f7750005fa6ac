import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSecrets } from './secrets.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the keys of an installation', () => {
  it('are made at the first start, closed to others, and kept', () => {
    const first = openSecrets({ dataFolder: folder });
    expect(statSync(join(folder, 'keys.json')).mode & 0o077).toBe(0);
    expect(first).toMatchObject({ ok: true, value: { session: [expect.stringMatching(/^[\w-]{43}$/)] } });
    expect(openSecrets({ dataFolder: folder })).toEqual(first);
  });

  it('come from a file of the operator where one is named, which is never written', () => {
    const file = join(folder, 'own.json');
    const own = { session: ['a'.repeat(32), 'b'.repeat(32)], sandbox: 'c'.repeat(32) };
    writeFileSync(file, JSON.stringify(own), { mode: 0o600 });
    expect(openSecrets({ dataFolder: folder, secretsFile: file })).toEqual({ ok: true, value: own });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(own);
    expect(openSecrets({ dataFolder: folder, secretsFile: join(folder, 'none.json') })).toMatchObject({
      ok: false,
      problems: expect.stringContaining('cannot be read'),
    });
  });

  it.each([
    ['a key that is too short', '{"session":["short"],"sandbox":"cccccccccccccccccccccccccccccccc"}', '/session/0'],
    ['no key to sign with', '{"session":[],"sandbox":"cccccccccccccccccccccccccccccccc"}', '/session'],
    ['what is not JSON', 'session: yes', 'is not JSON'],
    ['nothing', '', 'is not JSON'],
  ])('with %s are refused, and the file is named but not shown', (_name, text, where) => {
    const file = join(folder, 'own.json');
    writeFileSync(file, text, { mode: 0o600 });
    const read = openSecrets({ dataFolder: folder, secretsFile: file });
    expect(read).toMatchObject({ ok: false, problems: expect.stringContaining(where) });
    expect(read).toMatchObject({ problems: expect.stringContaining(file) });
    expect(JSON.stringify(read)).not.toContain('short"');
  });
});

describe('a key file that cannot be used', () => {
  const keys = (file: string) => openSecrets({ dataFolder: folder, secretsFile: file });
  const own = JSON.stringify({ session: ['a'.repeat(32)], sandbox: 'c'.repeat(32) });

  it.each([0o604, 0o620, 0o644, 0o777])('is refused with mode %o, with the command that closes it', (mode) => {
    const file = join(folder, 'own.json');
    writeFileSync(file, own);
    chmodSync(file, mode);
    const problems = `The key file ${file} is open to other users (mode ${mode.toString(8)}): close it with chmod 600 ${file}.`;
    expect(keys(file)).toEqual({ ok: false, problems });
  });

  it('may be read by its group, as container platforms mount it', () => {
    const file = join(folder, 'own.json');
    writeFileSync(file, own, { mode: 0o440 });
    expect(keys(file)).toMatchObject({ ok: true });
  });

  it('is refused as a folder', () => {
    expect(keys(folder)).toEqual({
      ok: false,
      problems: `The key file ${folder} is not a file: remove it, or name another one with SECRETS_FILE.`,
    });
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { compiledProgram } from '../../fixtures/testing/real-server.js';

const folder = mkdtempSync(join(tmpdir(), 'validate-'));
const program = compiledProgram('scripts/define/check.ts');

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function validate(...words: string[]): { code: number | null; printed: unknown; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--schema', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  });
  return { code: status, printed: stdout === '' ? undefined : JSON.parse(stdout), err: stderr };
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run check with --schema', () => {
  const five = file('five.json', '5');

  it('prints the verdict and every error, and ends well either way', () => {
    expect(validate(file('yes.json', 'true'), five)).toEqual({ code: 0, printed: { valid: true, errors: [] }, err: '' });
    expect(validate(file('text.json', { type: 'string' }), five)).toEqual({
      code: 0,
      printed: { valid: false, errors: [{ instancePath: '', keyword: 'type', params: { type: 'string' } }] },
      err: '',
    });
  });

  it('finds other schemas in the folder of --refs, by place and by name', () => {
    file('refs/folder/small.json', { $ref: 'http://example.com/named' });
    file('refs/any.json', { $id: 'http://example.com/named', maximum: 4 });
    file('refs/broken.json', '{');
    const schema = file('remote.json', { $ref: 'http://localhost:1234/folder/small.json' });
    expect(validate(schema, five, '--refs', join(folder, 'refs')).printed).toEqual({
      valid: false,
      errors: [{ instancePath: '', keyword: 'maximum', params: { comparison: '<=', limit: 4 } }],
    });
    expect(validate(schema, five)).toMatchObject({
      code: 1,
      printed: { error: 'The reference "http://localhost:1234/folder/small.json" leads nowhere.' },
    });
  });

  it('reads nothing outside that folder', () => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    const schema = file('outside.json', { $ref: 'http://localhost:1234/%2e%2e/five.json' });
    expect(validate(schema, five, '--refs', join(folder, 'empty'))).toMatchObject({
      code: 1,
      printed: { error: expect.stringContaining('leads nowhere') },
    });
  });

  it('says why a schema cannot be used', () => {
    expect(validate(file('wrong.json', { minLength: -1 }), five)).toMatchObject({
      code: 1,
      printed: { error: 'The schema is not a draft-07 schema; look at /minLength.' },
    });
    expect(validate(file('newer.json', { $schema: 'https://json-schema.org/draft/2020-12/schema' }), five)).toMatchObject({
      code: 1,
      printed: { error: expect.stringContaining('this judges by draft-07') },
    });
    expect(validate(file('endless.json', { $ref: '#' }), five)).toMatchObject({
      code: 1,
      printed: { error: expect.stringContaining('without end') },
    });
  });

  it('tells wrong usage and unreadable files apart', () => {
    expect(validate(five)).toMatchObject({ code: 2, printed: undefined, err: expect.stringContaining('npm run check -- --help') });
    expect(validate(five, five, '--ref', 'x')).toMatchObject({
      code: 2,
      printed: undefined,
      err: expect.stringContaining('npm run check -- --help'),
    });
    expect(validate(join(folder, 'absent.json'), five)).toMatchObject({
      code: 2,
      printed: undefined,
      err: expect.stringContaining('absent.json cannot be read.'),
    });
  });
});

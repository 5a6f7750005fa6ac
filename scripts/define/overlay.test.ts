import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { compiledProgram } from '../../fixtures/testing/real-server.js';

const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
const program = compiledProgram('scripts/define/resolve.ts');

function file(name: string, content: string | object): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return join(folder, name);
}

function overlay(document: string, ...overlays: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, document, ...overlays.flatMap((path) => ['--overlay', path])], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  });
  return { code: status, out: stdout, err: stderr };
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run resolve with --overlay', () => {
  const document = file('document.json', { z: 1, a: [1] });
  const info = { title: 't', version: '1' };

  it('prints the document with the overlay applied, two spaces deep', () => {
    const given = file('good.json', { overlay: '1.1.0', info, actions: [{ target: '$.a', update: 2 }] });
    expect(overlay(document, given)).toEqual({ code: 0, out: '{\n  "z": 1,\n  "a": [\n    1,\n    2\n  ]\n}\n', err: '' });
  });

  it('says where an overlay is wrong and prints no document', () => {
    const given = file('wrong.json', { overlay: '1.1.0', info: { title: 't' }, actions: [{ target: 'a' }] });
    const { code, out, err } = overlay(document, given);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.split('\n')).toEqual([
      `${given} /info  An overlay must have required property 'version' here.`,
      expect.stringContaining(`${given} /actions/0/target  "a" is no JSONPath`),
      '',
    ]);
  });

  it('tells wrong usage and unreadable files apart from wrong overlays', () => {
    expect(overlay(document)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('npm run -s resolve -- --help') });
    expect(overlay(document, file('no.json', '{'))).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('no.json is not JSON'),
    });
    expect(overlay(document, join(folder, 'absent.json'))).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('absent.json cannot be read.'),
    });
  });
});

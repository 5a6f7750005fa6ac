import { describe, expect, it } from '@jest/globals';
import { readCsvSource } from './import-error.js';

const fileOf = (...parts: BlobPart[]) => new File(parts, 'members.csv');

describe('the source of an import', () => {
  it('is a file in UTF-8, or pasted text', async () => {
    expect(await readCsvSource(fileOf('\uFEFFName\nआदा'))).toEqual({ ok: true, text: 'Name\nआदा' });
    expect(await readCsvSource('Name\nAda')).toEqual({ ok: true, text: 'Name\nAda' });
  });

  it.each([
    ['nothing', ''],
    ['nothing', ' \n'],
    ['too-large', 'x'.repeat(1_000_001)],
    ['too-large', fileOf('x'.repeat(1_000_001))],
    ['encoding', fileOf(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))],
    ['encoding', fileOf(new Uint8Array([0xff, 0xfe, 0x41, 0]))],
    ['encoding', fileOf(new Uint8Array([0, 0x41, 0, 0x0a]))],
    ['encoding', fileOf(new Uint8Array([0x41, 0, 0x0a, 0]))],
    ['unreadable', Object.assign(fileOf('Name'), { arrayBuffer: () => Promise.reject(new Error('changed')) })],
  ])('is rejected as %s', async (code, source) => {
    expect(await readCsvSource(source)).toEqual({ ok: false, code });
  });
});

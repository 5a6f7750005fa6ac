import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanFileName } from './uploads.js';

describe('the name of a file', () => {
  it.each([
    ['referral.pdf', 'referral.pdf'],
    ['My%20card%20(front).png', 'My card (front).png'],
    ['%E0%A4%AE%E0%A5%87%E0%A4%B0%E0%A5%8B.pdf', 'मेरो.pdf'],
    ['..%2F..%2Fetc%2Fpasswd', 'etc passwd'],
    ['C%3A%5Cscans%5Ca.pdf', 'C scans a.pdf'],
    ['a%0D%0Ab.pdf', 'a b.pdf'],
    ['photo%E2%80%AEgnp.exe', 'photo gnp.exe'],
    ['.htaccess', 'htaccess'],
    ['%E0%A4%A', '%E0%A4%A'],
    ['...', 'file'],
    ['', 'file'],
    [undefined, 'file'],
  ])('%s is kept as %s', (header, name) => expect(cleanFileName(header)).toBe(name));

  it('keeps its ending when it is too long', () => {
    expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`);
  });

  it('is never empty, never a path and never too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }).map(encodeURIComponent), (header) => {
        const name = cleanFileName(header);
        expect([...name].length).toBeGreaterThan(0);
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/[/\\\0\r\n]|^\./);
      }),
    );
  });
});

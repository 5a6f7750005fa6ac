import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatting } from '../../../engine/index.js';
import { afterKeystroke } from './mask.js';

const { fillMask } = formatting;

const PHONE = '(###) ### ####';

function typed(mask: string, text: string): string {
  return [...text].reduce((before, sign) => afterKeystroke(mask, { before, after: before + sign, caret: before.length + 1 }), '');
}

describe('masks', () => {
  it('[R-5.50] ten digits typed one by one fill the mask (###) ### ####', () => {
    expect(typed(PHONE, '2125551234')).toBe('(212) 555 1234');
  });

  it('signs of the mask that were typed are not doubled', () => {
    expect(typed('##/##/####', '01/02/2000')).toBe('01/02/2000');
    expect(typed(PHONE, '(212) 555 1234')).toBe('(212) 555 1234');
  });

  it('a date without leading zeros stays as it was typed, and a zip with letters', () => {
    expect(typed('##/##/####', '1/2/2000')).toBe('1/2/2000');
    expect(typed('####', 'K1A 0B1')).toBe('K1A 0B1');
  });

  it('a deleted sign of the mask stays deleted', () => {
    expect(afterKeystroke(PHONE, { before: '(212) 5', after: '(212) ', caret: 6 })).toBe('(212) ');
  });

  it('an edit in the middle is left alone', () => {
    expect(afterKeystroke(PHONE, { before: '(212) 555', after: '(2912) 555', caret: 3 })).toBe('(2912) 555');
  });

  it('no digit is ever lost', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789()-/ .+'), maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.constantFrom(PHONE, '##/##/####', '####/##/##', '####'), (text, mask) => {
        const digits = (from: string) => from.replaceAll(/\D/g, '');
        expect(digits(fillMask(mask, text))).toBe(digits(text));
        expect(digits(typed(mask, text))).toBe(digits(text));
      }),
    );
  });
});

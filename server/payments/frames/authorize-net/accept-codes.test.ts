import { describe, expect, it } from '@jest/globals';
import { tokenErrorOf } from './accept-codes.js';
import SAMPLE from '../../../../fixtures/vendors/authorize-net/accept-js.json' with { type: 'json' };

const codes = Object.keys(SAMPLE.codes).filter((code) => code.startsWith('E_'));
const kindsOf = (wanted: string) => codes.filter((code) => tokenErrorOf([code]).kind === wanted);

describe('the 22 codes of the token call', () => {
  it('are the merchant’s, of a field, or to be tried again', () => {
    expect(codes).toHaveLength(22);
    expect(kindsOf('merchant')).toEqual(expect.arrayContaining(SAMPLE.merchantCodes));
    expect(kindsOf('merchant').map((code) => tokenErrorOf([code]).retryable)).not.toContain(true);
    expect(kindsOf('customer').map((code) => [code.slice(-2), tokenErrorOf([code]).field])).toEqual([
      ['05', 'number'],
      ['06', 'expiry'],
      ['07', 'expiry'],
      ['08', 'expiry'],
      ['15', 'cvv'],
      ['24', 'account'],
      ['25', 'routing'],
      ['26', 'holder'],
      ['27', 'accountType'],
    ]);
    expect(kindsOf('network').map((code) => tokenErrorOf([code]).retryable)).not.toContain(false);
  });

  it('are read by the first that is known, and one that is not is to be tried again', () => {
    expect(tokenErrorOf(['E_WC_99', 'E_WC_08', 'E_WC_15'])).toMatchObject({ field: 'expiry', code: 'expired_card' });
    expect(tokenErrorOf(['E_WC_99'])).toMatchObject({ kind: 'network', retryable: true });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromDecimal, toDecimal } from './minor-units.js';

describe('amounts as vendors write them', () => {
  it('have as many decimals as the currency has', () => {
    expect(toDecimal(12_500, 'USD')).toBe('125.00');
    expect(toDecimal(5, 'USD')).toBe('0.05');
    expect(toDecimal(12_500, 'JPY')).toBe('12500');
    expect(fromDecimal('125', 'USD')).toBe(12_500);
    expect(fromDecimal('125.5', 'USD')).toBe(12_550);
    expect(fromDecimal('12500.0', 'JPY')).toBe(12_500);
  });

  it('are none where they are finer than the currency, or no number', () => {
    expect(fromDecimal('1.005', 'USD')).toBeUndefined();
    expect(fromDecimal('-1.00', 'USD')).toBeUndefined();
    expect(fromDecimal('1e3', 'USD')).toBeUndefined();
  });

  it('come back as they were, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('USD', 'NPR', 'JPY', 'KWD'), (amount, currency) => {
        expect(fromDecimal(toDecimal(amount, currency), currency)).toBe(amount);
      }),
    );
  });
});

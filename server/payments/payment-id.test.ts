import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOwnPaymentId, newPaymentId } from './payment-rows.js';

const key = fc.string({ minLength: 32, maxLength: 60 });

describe("a payment's id", () => {
  it('is known again by the installation that made it, for its tenant, also after its key was changed', () => {
    fc.assert(
      fc.property(key, key, fc.string(), (first, second, tenantId) => {
        const id = newPaymentId([first], tenantId);
        expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        expect(isOwnPaymentId(id, [second, first], tenantId)).toBe(true);
        expect(isOwnPaymentId(id.toUpperCase(), [first], tenantId)).toBe(false);
      }),
    );
  });

  it('is a stranger to every other installation and tenant, and so is any other text', () => {
    const id = newPaymentId(['one key'], 'harbor');
    expect(isOwnPaymentId(id, ['another key'], 'harbor')).toBe(false);
    expect(isOwnPaymentId(id, ['one key'], 'meadow')).toBe(false);
    expect(isOwnPaymentId(id, [], 'harbor')).toBe(false);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.uuid()), (text) => expect(isOwnPaymentId(text, ['one key'], 'harbor')).toBe(false)));
  });
});

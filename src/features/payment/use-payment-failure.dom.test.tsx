import { beforeEach, describe, expect, it } from '@jest/globals';
import { useEffect } from 'react';
import { CallError } from '../../visit/api/call-api.js';
import type { PayEnd } from './pay.js';
import type { FrameField } from './tokenizer.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { usePaymentFailure } from './use-payment-checks.js';

type ToRejection = ReturnType<typeof usePaymentFailure>;

let rejectionOf: ToRejection;
function Failure({ onReady }: { readonly onReady: (toRejection: ToRejection) => void }) {
  const toRejection = usePaymentFailure(() => Promise.resolve(undefined));
  useEffect(() => onReady(toRejection));
  return null;
}
const keep = (toRejection: ToRejection): void => void (rejectionOf = toRejection);
beforeEach(() => void renderAt('/harbor/service/membership', demoSite('harbor'), <Failure onReady={keep} />));

const refused = (field?: FrameField): Extract<PayEnd, { is: 'refused' }> => ({
  is: 'refused',
  refusal: { ok: false, kind: 'customer', code: 'incorrect_number', message: 'Not valid.', retryable: true, ...(field && { field }) },
});
const failed = (status: number, during: 'saving' | 'paying', paths: readonly string[] = []): Extract<PayEnd, { is: 'failed' }> => {
  const errors = paths.map((path) => ({ path, message: `Wrong: ${path}` }));
  return {
    is: 'failed',
    during,
    error: new CallError('It failed.', { method: 'POST', path: '/api/x' }, { status, errors, actionMessage: 'Call us.' }),
  };
};

describe('a payment that failed', () => {
  it.each<[FrameField, string]>([
    ['number', 'card'],
    ['expiry', 'card'],
    ['cvv', 'card'],
    ['accountType', 'bank'],
    ['routing', 'bank'],
    ['account', 'bank'],
  ])('names the entry with the field %s of the frame: %s', async (field, entry) => {
    expect(await rejectionOf(refused(field))).toEqual({ problems: [{ path: `/savedPaymentInformation/${entry}`, message: 'Not valid.' }] });
  });

  it('names no field where the gateway names none, and says that nothing was charged', async () => {
    expect(await rejectionOf(refused())).toEqual({ problems: [], message: 'Not valid. Nothing was charged.' });
  });

  it('names the fields of this form that the server rejects, and no others', async () => {
    const { problems, message } = await rejectionOf(failed(422, 'saving', ['/checkNumber', '/billingAddress/zip', '/sponsorId']));
    expect(problems.map(({ path }) => path)).toEqual(['/checkNumber', '/sponsorId']);
    expect(message).toBe('It failed. Call us.');
  });

  it.each<[number, 'saving' | 'paying', boolean]>([
    [409, 'paying', true],
    [409, 'saving', false],
    [402, 'paying', false],
    [500, 'paying', false],
  ])('with %i while %s offers the way back to the order: %s', async (status, during, isOffered) => {
    expect(Boolean((await rejectionOf(failed(status, during))).ways)).toBe(isOffered);
  });
});

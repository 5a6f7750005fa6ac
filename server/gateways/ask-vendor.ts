import { createHash } from 'node:crypto';
import { ofetch } from 'ofetch';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Charge, GatewayCode, GatewayResult } from './payment-gateway.js';

interface VendorAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface VendorRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Ends the waiting. All the requests of one call share one, so that the call as a whole is in time. */
  readonly signal: AbortSignal;
}

/** What a vendor answered; undefined where nothing came that can be read. */
export async function askVendor(url: string, request: VendorRequest): Promise<VendorAnswer | undefined> {
  try {
    const { status, _data } = await ofetch.raw<unknown>(url, {
      ...request,
      retry: 0,
      ignoreResponseError: true,
      // Authorize.Net puts a byte order mark before its JSON.
      parseResponse: (text): unknown => JSON.parse(text.replace(/^\uFEFF/, '')),
    });
    return { status, body: _data };
  } catch {
    // Whatever broke off may have arrived before it did.
    return undefined;
  }
}

/** The longest a gateway may take, whatever it has to ask. */
export const longestCall = 8000;

export const noAnswer = { ok: false, kind: 'unknown', code: 'no_answer' } as const;

export function refused(code: GatewayCode): GatewayResult<never> {
  return { ok: false, kind: 'refused', code };
}

export function declined(code: GatewayCode): GatewayResult<never> {
  return { ok: false, kind: 'declined', code };
}

/** A name for a text in so many letters and digits, where a vendor's field is too short for the text itself. */
export function shortName(text: string, length: number): string {
  return /^[A-Za-z0-9]+$/.test(text) && text.length <= length ? text : createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** What an answer says, if it has the shape it should have; of any other nobody knows what happened. */
export function readVendorAnswer<S extends TSchema, T>(
  answer: GatewayResult<unknown>,
  Shape: S,
  read: (value: Static<S>) => GatewayResult<T>,
): GatewayResult<T> {
  if (!answer.ok) return answer;
  return Value.Check(Shape, answer.value) ? read(answer.value) : noAnswer;
}

type Charged = Promise<GatewayResult<Charge>>;
export type FindCharge = (reference: string, signal: AbortSignal) => Promise<GatewayResult<Charge | undefined>>;

/**
 * Charges a reference once. The vendors here know no keys of ours, so they are asked first whether they have the
 * charge already; who asks for the same while it is running waits for that.
 */
export function chargeOnce(find: FindCharge, timeoutMs: number) {
  const running = new Map<string, Charged>();
  const run = async (reference: string, charge: (signal: AbortSignal) => Charged): Charged => {
    const signal = AbortSignal.timeout(timeoutMs);
    const found = await find(reference, signal);
    if (!found.ok) return found;
    return found.value?.status === 'captured' ? { ok: true, value: found.value } : charge(signal);
  };
  return (reference: string, charge: (signal: AbortSignal) => Charged): Charged => {
    const first = running.get(reference);
    if (first !== undefined) return first;
    const charged = run(reference, charge).finally(() => running.delete(reference));
    running.set(reference, charged);
    return charged;
  };
}

/** Of several charges of one reference, one that holds money says more than those given back. */
export function firstHeld(charges: readonly Charge[]): Charge | undefined {
  return charges.find(({ status }) => status === 'captured') ?? charges[0];
}

import { createHash } from 'node:crypto';
import { ofetch } from 'ofetch';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Charge, GatewayCode, GatewayResult } from './payment-gateway.js';

interface VendorResponse {
  readonly status: number;
  readonly body: unknown;
}

interface VendorRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Ends the request. All requests of one gateway call share it, so that the whole call keeps its time limit. */
  readonly signal: AbortSignal;
}

/** Undefined if no response arrived that can be read. Never retries. */
export async function requestVendor(url: string, request: VendorRequest): Promise<VendorResponse | undefined> {
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
    // A request may have arrived before its connection broke.
    return undefined;
  }
}

/** Milliseconds for a whole gateway call. */
export const callTimeout = 8000;

export const unknownResult = { ok: false, kind: 'unknown', code: 'no_answer' } as const;

export function refusedResult(code: GatewayCode): GatewayResult<never> {
  return { ok: false, kind: 'refused', code };
}

export function declinedResult(code: GatewayCode): GatewayResult<never> {
  return { ok: false, kind: 'declined', code };
}

/** Returns the text, or a hash of it if it is too long for a vendor's field or has other characters. */
export function shortName(text: string, length: number): string {
  return /^[A-Za-z0-9]+$/.test(text) && text.length <= length ? text : createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** A response of another shape is an unknown result. */
export function readVendorResponse<S extends TSchema, T>(
  answer: GatewayResult<unknown>,
  Shape: S,
  convert: (value: Static<S>) => GatewayResult<T>,
): GatewayResult<T> {
  if (!answer.ok) return answer;
  return Value.Check(Shape, answer.value) ? convert(answer.value) : unknownResult;
}

type ChargePromise = Promise<GatewayResult<Charge>>;
export type FindCharge = (reference: string, signal: AbortSignal) => Promise<GatewayResult<Charge | undefined>>;

/** First looks for the charge at the vendor; concurrent calls share one attempt. */
export function chargeOnce(find: FindCharge, timeoutMs: number) {
  const running = new Map<string, ChargePromise>();
  const run = async (reference: string, charge: (signal: AbortSignal) => ChargePromise): ChargePromise => {
    const signal = AbortSignal.timeout(timeoutMs);
    const found = await find(reference, signal);
    if (!found.ok) return found;
    return found.value?.status === 'captured' ? { ok: true, value: found.value } : charge(signal);
  };
  return (reference: string, charge: (signal: AbortSignal) => ChargePromise): ChargePromise => {
    const first = running.get(reference);
    if (first !== undefined) return first;
    const charged = run(reference, charge).finally(() => running.delete(reference));
    running.set(reference, charged);
    return charged;
  };
}

export function preferCaptured(charges: readonly Charge[]): Charge | undefined {
  return charges.find(({ status }) => status === 'captured') ?? charges[0];
}

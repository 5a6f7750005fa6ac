import { ofetch } from 'ofetch';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type GatewayCode, type GatewayResult, gatewayErrors, type PaymentGateway } from '../payment-gateway.js';
import { callTimeout, unknownResult } from '../request-vendor.js';
import type { FrameSession } from '../frame-protocol.js';

interface SandboxGatewayOptions {
  readonly origin: string;
  readonly secret: string;
  readonly timeoutMs?: number;
  /** The owner of tokens, sources and charges; without it, all of them are accessible. */
  readonly merchant?: Omit<FrameSession, 'paymentEnvironment'>;
}

const methods = Type.Union([Type.Literal('Card'), Type.Literal('Bank')]);
const Source = Type.Object({
  sourceId: Type.String(),
  method: methods,
  last4: Type.String(),
  brand: Type.Optional(Type.String()),
  expiry: Type.Optional(Type.String()),
});
const Charge = Type.Object({
  chargeId: Type.String(),
  reference: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  status: Type.Union([Type.Literal('captured'), Type.Literal('voided'), Type.Literal('refunded')]),
  at: Type.String(),
});
const SuccessResponse = Type.Object({ ok: Type.Literal(true), value: Type.Unknown() });
const FailedResponse = Type.Object({
  ok: Type.Literal(false),
  kind: Type.Union([Type.Literal('declined'), Type.Literal('refused'), Type.Literal('unknown')]),
  code: Type.Unsafe<GatewayCode>(Type.Enum(Object.keys(gatewayErrors))),
});

export function openSandboxGateway({ origin, secret, timeoutMs = callTimeout, merchant: owner }: SandboxGatewayOptions): PaymentGateway {
  const merchant = owner && { type: owner.type, clientKey: owner.clientKey, merchantId: owner.merchantId };
  const client = ofetch.create({
    baseURL: origin,
    retry: 0,
    timeout: timeoutMs,
    ignoreResponseError: true,
    headers: { authorization: `Bearer ${secret}` },
  });
  const request = async <T extends TSchema>(Shape: T, path: string, options: object): Promise<GatewayResult<Static<T>>> => {
    try {
      const answer: unknown = await client(path, options);
      if (Value.Check(SuccessResponse, answer) && Value.Check(Shape, answer.value)) return { ok: true, value: answer.value };
      return Value.Check(FailedResponse, answer) ? { ok: false, kind: answer.kind, code: answer.code } : unknownResult;
    } catch {
      // A request may have arrived before its connection broke.
      return unknownResult;
    }
  };
  const post = <T extends TSchema>(Shape: T, path: string, body: object): Promise<GatewayResult<Static<T>>> =>
    request(Shape, path, { method: 'POST', body: { ...body, ...(merchant !== undefined && { merchant }) } });
  const findCharges = (query: object): Promise<GatewayResult<Static<typeof Charge>[]>> =>
    request(Type.Array(Charge), '/charges', { query: { ...query, ...merchant } });

  // Only known keys are sent, because the sandbox rejects others.
  return {
    saveSource: ({ token, method, expiry, customer, key }) => post(Source, '/sources', { token, method, expiry, customer, key }),
    chargeSource: ({ sourceId, amount, currency, reference, key }) =>
      post(Charge, '/charges/on-file', { sourceId, amount, currency, reference, key }),
    authorizeAndCapture: ({ token, method, expiry, amount, currency, reference, key }) =>
      post(Charge, '/charges', { token, method, expiry, amount, currency, reference, key }),
    void: ({ chargeId, key }) => post(Charge, '/voids', { chargeId, key }),
    async findCharge(reference) {
      const found = await findCharges({ reference });
      // A captured charge matters more than a reversed one.
      return found.ok ? { ok: true, value: found.value.find(({ status }) => status === 'captured') ?? found.value[0] } : found;
    },
    chargesSince: (since) => findCharges({ since }),
  };
}

import { type Static, Type } from 'typebox';
import { GATEWAYS, gatewayTypeSchema } from './registry.js';
import type { FrameSession } from './frame-protocol.js';

const text = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));

/** One gateway of a tenant (SPEC 3, Gateway detail). `authorization_*` hold names of secrets, never the secrets. */
export const GatewayDetail = Type.Object(
  {
    gatewayType: gatewayTypeSchema,
    environment: Type.Union([Type.Literal('test'), Type.Literal('live')]),
    isPrimary: Type.Union([Type.Literal('true'), Type.Literal('false')]),
    clientKey_live: text,
    clientKey_test: text,
    merchantId_live: text,
    merchantId_test: text,
    authorization_live: text,
    authorization_test: text,
  },
  { additionalProperties: false },
);
export type GatewayDetail = Static<typeof GatewayDetail>;

/** A tenant's stored gateways; a profile with errors is not stored. */
export const MerchantProfile = Type.Object(
  { gatewayDetails: Type.Array(GatewayDetail, { maxItems: 10 }), publishableKey: text },
  { additionalProperties: false },
);
export type MerchantProfile = Static<typeof MerchantProfile>;

/** The tenant's primary gateway with the values of its environment. */
export interface ResolvedGateway extends FrameSession {
  /** The name of the secret, without `secret:`. */
  readonly authorizationSecret?: string;
}

const environments = { test: 'sandbox', live: 'production' } as const;
const secretName = /^secret:(?<name>[a-z0-9-]{1,64})$/;

/** Undefined unless exactly one gateway is primary. */
export function resolveGateway(profile: MerchantProfile): ResolvedGateway | undefined {
  const [detail, second] = profile.gatewayDetails.filter(isPrimary);
  if (detail === undefined || second !== undefined) return undefined;
  const clientKey = detail[`clientKey_${detail.environment}`];
  const merchantId = detail[`merchantId_${detail.environment}`];
  const authorizationSecret = secretName.exec(detail[`authorization_${detail.environment}`] ?? '')?.groups?.['name'];
  return {
    type: detail.gatewayType,
    paymentEnvironment: environments[detail.environment],
    ...(clientKey !== undefined && { clientKey }),
    ...(merchantId !== undefined && { merchantId }),
    ...(authorizationSecret !== undefined && { authorizationSecret }),
  };
}

/**
 * Returns what distinguishes a merchant from all others: a card that one has saved cannot be charged by another. Braintree's tokenization key
 * ends with the merchant, so that a new key is no other merchant.
 */
export function merchantIdentity({ type, paymentEnvironment, merchantId, clientKey = '' }: ResolvedGateway): string {
  return [type, paymentEnvironment, merchantId ?? clientKey.split('_').at(-1)].join(' ');
}

/** Leaves out the names of secrets, because anyone may call GET /merchants (D-107). */
export function publicProfile(profile: MerchantProfile): MerchantProfile {
  const gatewayDetails = profile.gatewayDetails.map(({ authorization_live: _live, authorization_test: _test, ...open }) => open);
  return { ...profile, gatewayDetails };
}

export interface ProfileError {
  readonly at: readonly (string | number)[];
  readonly kind: 'secret' | 'missing' | 'wrong';
  /** A sentence that repeats no value. */
  readonly text: string;
}

export function findProfileErrors(profile: MerchantProfile): readonly ProfileError[] {
  const primaries = profile.gatewayDetails.filter(isPrimary).length;
  return [
    ...(primaries === 1
      ? []
      : [{ at: ['gatewayDetails'], kind: 'wrong' as const, text: `exactly one gateway has isPrimary "true"; here ${primaries} have` }]),
    ...(looksSecret(profile.publishableKey ?? '') ? [secretValueError('publishableKey')] : []),
    ...profile.gatewayDetails.flatMap((detail, index) =>
      [...secretErrors(detail), ...missingValueErrors(detail)].map((error) => ({ ...error, at: ['gatewayDetails', index, ...error.at] })),
    ),
  ];
}

/** Only the text 'true' counts; a boolean or 'TRUE' does not (D-12). */
function isPrimary(detail: GatewayDetail): boolean {
  return detail.isPrimary === 'true';
}

function secretErrors(detail: GatewayDetail): ProfileError[] {
  return Object.entries(detail).flatMap(([field, value]) => {
    if (field.startsWith('authorization_'))
      return secretName.test(value)
        ? []
        : [
            {
              at: [field],
              kind: 'wrong',
              text: `${field} must be the name of a secret, as in "secret:harbor-gateway"; the secret itself belongs in the environment of the server`,
            },
          ];
    if (looksSecret(value)) return [secretValueError(field)];
    const [, environment = ''] = /_(test|live)$/.exec(field) ?? [];
    const other = OTHER_KEYS.find(([prefix, of]) => environment !== '' && environment !== of && value.startsWith(prefix));
    return other ? [{ at: [field], kind: 'wrong', text: `${field} is a key for ${other[1]}: "${other[0]}…"` }] : [];
  });
}

/** How keys begin that say which environment they are for; other vendors' keys look alike. */
const OTHER_KEYS = [
  ['sandbox_', 'test'],
  ['production_', 'live'],
] as const;

function secretValueError(field: string): ProfileError {
  return { at: [field], kind: 'secret', text: field };
}

/** Patterns of server-side credentials: passwords, secret and restricted keys, tokens and key files. */
const secretPatterns = [
  /^\s*(basic|bearer)\s/i,
  /^\s*(sk|rk)_/i,
  /private[ _-]?key/i,
  /^\s*access_token\$/i,
  /^[0-9a-f]{32}$/i,
  /^secret:/i,
  /:\/\/[^/]*:[^/]*@/,
];

export function looksSecret(value: string): boolean {
  return secretPatterns.some((pattern) => pattern.test(value));
}

function missingValueErrors(detail: GatewayDetail): ProfileError[] {
  const { label, needs } = GATEWAYS[detail.gatewayType];
  return needs
    .map((need) => `${need}_${detail.environment}` as const)
    .filter((field) => detail[field] === undefined)
    .map((field) => ({ at: [], kind: 'missing', text: `${field}, which ${label} (${detail.gatewayType}) needs` }));
}

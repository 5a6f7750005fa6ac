import { type Static, Type } from 'typebox';
import { GATEWAYS, type GatewayType, type PaymentEnvironment } from './payment-gateway.js';

const text = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));

/** One gateway of a tenant (SPEC 3, Gateway detail). `authorization_*` are names of secrets, never the secrets. */
export const GatewayDetail = Type.Object(
  {
    gatewayType: Type.Union([
      Type.Literal('AUTHORIZE_NET'),
      Type.Literal('AUTHORIZE_NET_HOSTED'),
      Type.Literal('CARD_POINTE'),
      Type.Literal('BRAINTREE'),
    ]),
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

/** A tenant's gateways as they are kept. What `profileFaults` complains of may not be kept. */
export const MerchantProfile = Type.Object(
  { gatewayDetails: Type.Array(GatewayDetail, { maxItems: 10 }), publishableKey: text },
  { additionalProperties: false },
);
export type MerchantProfile = Static<typeof MerchantProfile>;

/** The one gateway a tenant pays with, of the environment it is in. */
export interface ResolvedGateway {
  readonly type: GatewayType;
  readonly paymentEnvironment: PaymentEnvironment;
  readonly clientKey?: string;
  readonly merchantId?: string;
  /** The name of the secret, without `secret:`. */
  readonly authorizationSecret?: string;
}

const environments = { test: 'sandbox', live: 'production' } as const;
const secretName = /^secret:(?<name>[a-z0-9-]{1,64})$/;

/** The primary gateway with the values of its environment; undefined where there is not exactly one. */
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

/** What everybody may read of a profile: GET /merchants asks for no password (D-107). */
export function publicProfile(profile: MerchantProfile): MerchantProfile {
  const gatewayDetails = profile.gatewayDetails.map(({ authorization_live: _live, authorization_test: _test, ...open }) => open);
  return { ...profile, gatewayDetails };
}

/** What keeps a profile from being saved, and where in it. */
export interface ProfileFault {
  readonly at: readonly (string | number)[];
  readonly kind: 'secret' | 'missing' | 'wrong';
  /** A sentence that repeats no value. */
  readonly text: string;
}

/** What keeps a profile from being saved. Empty when nothing does. */
export function profileFaults(profile: MerchantProfile): readonly ProfileFault[] {
  const primaries = profile.gatewayDetails.filter(isPrimary).length;
  return [
    ...(primaries === 1
      ? []
      : [{ at: ['gatewayDetails'], kind: 'wrong' as const, text: `exactly one gateway has isPrimary "true"; here ${primaries} have` }]),
    ...(looksSecret(profile.publishableKey ?? '') ? [notPublic('publishableKey')] : []),
    ...profile.gatewayDetails.flatMap((detail, index) =>
      [...secretFaults(detail), ...missingFaults(detail)].map((fault) => ({ ...fault, at: ['gatewayDetails', index, ...fault.at] })),
    ),
  ];
}

/** Only the text 'true' says so; a boolean or 'TRUE' does not (D-12). */
function isPrimary(detail: GatewayDetail): boolean {
  return detail.isPrimary === 'true';
}

function secretFaults(detail: GatewayDetail): ProfileFault[] {
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
    return looksSecret(value) ? [notPublic(field)] : [];
  });
}

function notPublic(field: string): ProfileFault {
  return { at: [field], kind: 'secret', text: field };
}

/** What the server's side of a gateway is known by: passwords, secret and restricted keys, tokens and key files. */
const secretLooks = [
  /^\s*(basic|bearer)\s/i,
  /^\s*(sk|rk)_/i,
  /private[ _-]?key/i,
  /^\s*access_token\$/i,
  /^[0-9a-f]{32}$/i,
  /^secret:/i,
  /:\/\/[^/]*:[^/]*@/,
];

export function looksSecret(value: string): boolean {
  return secretLooks.some((look) => look.test(value));
}

function missingFaults(detail: GatewayDetail): ProfileFault[] {
  const { label, needs } = GATEWAYS[detail.gatewayType];
  return needs
    .map((need) => `${need}_${detail.environment}` as const)
    .filter((field) => detail[field] === undefined)
    .map((field) => ({ at: [], kind: 'missing', text: `${field}, which ${label} (${detail.gatewayType}) needs` }));
}

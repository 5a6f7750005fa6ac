import { Type } from 'typebox';
import { authorizeNet, authorizeNetHosted } from './authorize-net/gateway.js';
import { braintree } from './braintree/gateway.js';
import { cardPointe } from './card-pointe/gateway.js';
import type { GatewayDefinition, PaymentEnvironment, VendorFrame } from './payment-gateway.js';

/** The gateway types of SPEC 9. A new one is its folder and its lines here. */
export const GATEWAYS = {
  AUTHORIZE_NET: authorizeNet,
  AUTHORIZE_NET_HOSTED: authorizeNetHosted,
  CARD_POINTE: cardPointe,
  BRAINTREE: braintree,
} as const satisfies Readonly<Record<string, GatewayDefinition>>;

export type GatewayType = keyof typeof GATEWAYS;

export const gatewayTypeSchema = Type.Unsafe<GatewayType>(Type.Union(Object.keys(GATEWAYS).map((type) => Type.Literal(type))));

export type Frame = Pick<VendorFrame, 'name'> & Partial<VendorFrame>;

/** The frame of the sandbox, for types that have none of their own yet. */
export const SANDBOX_FRAME: Frame = { name: 'sandbox' };

export const gatewayOf = (type: GatewayType): GatewayDefinition => GATEWAYS[type];

export const frames: readonly Frame[] = [...new Set(Object.values(GATEWAYS).map((each: GatewayDefinition) => each.frame ?? SANDBOX_FRAME))];

/** Returns the path of a frame at the origin of the card form. */
export const framePath = (name: string, environment: PaymentEnvironment): string => `/frames/${name}/${environment}`;

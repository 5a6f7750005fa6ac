import { Type } from 'typebox';
import { authorizeNet } from './authorize-net/gateway.js';
import { braintree } from './braintree/gateway.js';
import { cardPointe } from './card-pointe/gateway.js';
import type { GatewayDefinition } from './payment-gateway.js';

/** The gateway types of SPEC 9. A new one is its folder and its lines here. */
export const GATEWAYS = {
  AUTHORIZE_NET: authorizeNet,
  AUTHORIZE_NET_HOSTED: authorizeNet,
  CARD_POINTE: cardPointe,
  BRAINTREE: braintree,
} satisfies Readonly<Record<string, GatewayDefinition>>;

export type GatewayType = keyof typeof GATEWAYS;

export const gatewayTypeSchema = Type.Unsafe<GatewayType>(Type.Union(Object.keys(GATEWAYS).map((type) => Type.Literal(type))));

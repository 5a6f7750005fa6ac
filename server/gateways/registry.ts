import { Type } from 'typebox';
import { openAuthorizeNet } from './authorize-net/authorize-net.js';
import { openBraintree } from './braintree/braintree.js';
import { openCardPointe } from './card-pointe/card-pointe.js';
import type { GatewayDefinition } from './payment-gateway.js';

const authorizeNet: GatewayDefinition = {
  label: 'Authorize.Net',
  needs: ['clientKey', 'merchantId'],
  sendsExpiry: false,
  methods: ['Card', 'Bank'],
  open: ({ merchantId, ...account }) => (merchantId === undefined ? undefined : openAuthorizeNet({ ...account, merchantId })),
};
const braintree: GatewayDefinition = {
  label: 'Braintree',
  needs: ['clientKey'],
  sendsExpiry: false,
  methods: ['Card'],
  open: ({ environment, secret }) => openBraintree({ environment, secret }),
};
const cardPointe: GatewayDefinition = {
  label: 'CardPointe',
  needs: ['merchantId'],
  sendsExpiry: true,
  methods: ['Card', 'Bank'],
  open: ({ merchantId, secret }) =>
    merchantId === undefined || !URL.canParse(secret) ? undefined : openCardPointe({ merchantId, secret }),
};

/** The gateway types of SPEC 9. A new one is its folder and its lines here. */
export const GATEWAYS = {
  AUTHORIZE_NET: authorizeNet,
  AUTHORIZE_NET_HOSTED: authorizeNet,
  CARD_POINTE: cardPointe,
  BRAINTREE: braintree,
} satisfies Readonly<Record<string, GatewayDefinition>>;

export type GatewayType = keyof typeof GATEWAYS;

export const gatewayTypeSchema = Type.Unsafe<GatewayType>(Type.Union(Object.keys(GATEWAYS).map((type) => Type.Literal(type))));

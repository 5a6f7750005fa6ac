import type { GatewayDefinition } from '../payment-gateway.js';
import { openCardPointe } from './card-pointe.js';

export const cardPointe: GatewayDefinition = {
  label: 'CardPointe',
  needs: ['merchantId'],
  sendsExpiry: true,
  methods: ['Card', 'Bank'],
  open: ({ merchantId, secret }) =>
    merchantId === undefined || !URL.canParse(secret) ? undefined : openCardPointe({ merchantId, secret }),
};

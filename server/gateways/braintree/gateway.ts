import type { GatewayDefinition } from '../payment-gateway.js';
import { openBraintree } from './braintree.js';

export const braintree: GatewayDefinition = {
  label: 'Braintree',
  needs: ['clientKey'],
  sendsExpiry: false,
  methods: ['Card'],
  open: ({ environment, secret }) => openBraintree({ environment, secret }),
};

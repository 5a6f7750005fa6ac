import type { GatewayDefinition } from '../payment-gateway.js';
import { openAuthorizeNet } from './authorize-net.js';

export const authorizeNet: GatewayDefinition = {
  label: 'Authorize.Net',
  needs: ['clientKey', 'merchantId'],
  sendsExpiry: false,
  methods: ['Card', 'Bank'],
  open: ({ merchantId, ...account }) => (merchantId === undefined ? undefined : openAuthorizeNet({ ...account, merchantId })),
};

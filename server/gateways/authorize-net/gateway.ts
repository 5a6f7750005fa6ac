import type { GatewayDefinition } from '../payment-gateway.js';
import { openAuthorizeNet } from './authorize-net.js';

/** The lightbox of the vendor; its frame is not built yet. */
export const authorizeNetHosted: GatewayDefinition = {
  label: 'Authorize.Net',
  needs: ['clientKey', 'merchantId'],
  sendsExpiry: false,
  methods: ['Card', 'Bank'],
  open: ({ merchantId, ...account }) => (merchantId === undefined ? undefined : openAuthorizeNet({ ...account, merchantId })),
};

/** Accept.js with our own fields. Its hosts were observed and stand on no page of the vendor (README.md). */
export const authorizeNet: GatewayDefinition = {
  ...authorizeNetHosted,
  frame: {
    name: 'authorize-net',
    script: '/v1/Accept.js',
    hosts: {
      sandbox: { scripts: ['https://jstest.authorize.net'], calls: ['https://jstest.authorize.net', 'https://apitest.authorize.net'] },
      production: {
        scripts: ['https://js.authorize.net'],
        calls: ['https://js.authorize.net', 'https://api.authorize.net', 'https://api2.authorize.net'],
      },
    },
  },
};

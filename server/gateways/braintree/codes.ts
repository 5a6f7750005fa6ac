import type { GatewayCode } from '../payment-gateway.js';

type Codes = Readonly<Partial<Record<string, GatewayCode>>>;

/** Braintree's processor response codes; any other is a plain decline. */
export const braintreeCodes: Codes = {
  '2001': 'insufficient_funds',
  '2002': 'insufficient_funds',
  '2004': 'expired_card',
  '2005': 'incorrect_number',
  '2006': 'invalid_expiry_date',
  '2010': 'incorrect_cvc',
  '2012': 'lost_card',
  '2013': 'stolen_card',
  '2044': 'call_issuer',
  '2047': 'pick_up_card',
  '3000': 'processing_error',
};

/** Reasons for rejected requests, by validation code, then by error class; with any other the charge may have happened. */
export const braintreeErrors: Codes = {
  '91565': 'token_unknown',
  '93107': 'token_used',
  '93108': 'token_unknown',
  AUTHENTICATION: 'config_error',
  AUTHORIZATION: 'config_error',
  UNSUPPORTED_CLIENT: 'config_error',
  VALIDATION: 'config_error',
  NOT_IMPLEMENTED: 'unsupported_feature',
  NOT_FOUND: 'source_unknown',
  RESOURCE_LIMIT: 'processing_error',
};

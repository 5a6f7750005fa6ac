import { bad, good, type Result } from '../../engine/base/result.js';
import { type Environment, nonEmpty } from '../base/environment.js';
import { isOrigin } from '../base/origin.js';

/** Where payments go. */
export interface GatewayOptions {
  /** An external payment sandbox, instead of an own one. */
  readonly gatewayUrl: string | undefined;
  /** Whether payments go to the sandbox or to the vendors that tenants name. */
  readonly payments: 'sandbox' | 'vendor';
}

/** Returns whether payments use the sandbox or vendors, or a problem. */
export function readGatewayOptions(environment: Environment): Result<GatewayOptions, string> {
  const gatewayUrl = nonEmpty(environment['GATEWAY_URL']);
  if (gatewayUrl !== undefined && !isOrigin(gatewayUrl))
    return bad(`GATEWAY_URL is an origin like http://localhost:8081, not "${gatewayUrl}".`);
  const payments = nonEmpty(environment['PAYMENTS']) ?? 'sandbox';
  return payments === 'sandbox' || payments === 'vendor'
    ? good({ gatewayUrl, payments })
    : bad(`PAYMENTS is sandbox or vendor, not "${payments}".`);
}

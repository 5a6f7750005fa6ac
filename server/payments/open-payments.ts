import { join } from 'node:path';
import { good, type Result } from '../../engine/base/result.js';
import { type Gateways, openGateways } from '../gateways/gateways.js';
import { openSandbox } from '../sandbox/sandbox.js';
import { type FrameAccess, frameWarning } from './settling/frame-warning.js';
import type { Secrets } from '../base/secrets.js';

interface PaymentOptions extends FrameAccess {
  readonly gatewayPort: number;
  readonly dataFolder: string;
}

export interface Payments {
  readonly gateways: Gateways;
  /** Where browsers reach the frames that cards are entered in; undefined with vendors, which have none yet. */
  readonly frameOrigin: string | undefined;
  /** Lines for the operator on start. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the payment gateways: vendors, an external sandbox, or an own sandbox process. Returns an error text if the sandbox cannot
 * start.
 */
export async function openPayments(
  options: PaymentOptions,
  { sandbox: secret, gateways: vendorSecrets = {} }: Secrets,
  appOrigins: () => readonly string[],
): Promise<Result<Payments, string>> {
  const { payments, gatewayUrl, gatewayPort, dataFolder, host, paymentOrigin } = options;
  const close = (): Promise<void> => Promise.resolve();
  if (payments === 'vendor') {
    const secrets = (name: string): string | undefined => (Object.hasOwn(vendorSecrets, name) ? vendorSecrets[name] : undefined);
    return good({ gateways: openGateways({ mode: 'vendor', secrets }), frameOrigin: undefined, notices: [], close });
  }
  const openedAt = (origin: string, lines: readonly string[], closeSandbox: () => Promise<void>): Payments => {
    const frameOrigin = paymentOrigin ?? origin;
    const gateways = openGateways({ mode: 'sandbox', origin, frameOrigin, secret });
    return { gateways, frameOrigin, notices: [...lines, frameWarning(options, frameOrigin) ?? []].flat(), close: closeSandbox };
  };
  if (gatewayUrl !== undefined) return good(openedAt(gatewayUrl, [], close));
  const sandbox = await openSandbox({
    folder: join(dataFolder, 'sandbox'),
    port: gatewayPort,
    host,
    portOption: '--gateway-port',
    appOrigins,
    frameOrigin: paymentOrigin,
    secret,
  });
  if (!sandbox.ok) return sandbox;
  const { origin } = sandbox.value;
  const reached = paymentOrigin === undefined ? '' : `, for browsers on ${paymentOrigin}/`;
  const notice = `payment sandbox on ${origin}/${reached} (test cards only, no money moves)`;
  return good(openedAt(origin, [notice], sandbox.value.close));
}

import { join } from 'node:path';
import { good, type Result } from '../../engine/result.js';
import { type Gateways, openGateways } from '../gateways/gateways.js';
import { openSandbox } from '../sandbox/sandbox.js';
import type { Secrets } from '../base/secrets.js';

interface PaymentOptions {
  readonly payments: 'sandbox' | 'vendor';
  /** The origin of a payment sandbox that runs elsewhere. */
  readonly gatewayUrl?: string | undefined;
  readonly gatewayPort: number;
  readonly dataFolder: string;
  readonly host: string;
}

export interface Payments {
  readonly gateways: Gateways;
  /** The origin of the frames that cards are entered in; undefined with vendors, which have none yet. */
  readonly frameOrigin: string | undefined;
  /** A line for the operator on start; undefined without one. */
  readonly notice: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens the payment gateways: vendors, an external sandbox, or an own sandbox process. Returns an error text if the sandbox cannot
 * start.
 */
export async function openPayments(
  { payments, gatewayUrl, gatewayPort, dataFolder, host }: PaymentOptions,
  { sandbox: secret, gateways: vendorSecrets = {} }: Secrets,
  appOrigins: () => readonly string[],
): Promise<Result<Payments, string>> {
  const close = (): Promise<void> => Promise.resolve();
  if (payments === 'vendor') {
    const secrets = (name: string): string | undefined => (Object.hasOwn(vendorSecrets, name) ? vendorSecrets[name] : undefined);
    return good({ gateways: openGateways({ mode: 'vendor', secrets }), frameOrigin: undefined, notice: undefined, close });
  }
  if (gatewayUrl !== undefined)
    return good({
      gateways: openGateways({ mode: 'sandbox', origin: gatewayUrl, secret }),
      frameOrigin: gatewayUrl,
      notice: undefined,
      close,
    });
  const sandbox = await openSandbox({
    folder: join(dataFolder, 'sandbox'),
    port: gatewayPort,
    host,
    portOption: '--gateway-port',
    appOrigins,
    secret,
  });
  if (!sandbox.ok) return sandbox;
  const { origin } = sandbox.value;
  const gateways = openGateways({ mode: 'sandbox', origin, secret });
  return good({
    gateways,
    frameOrigin: origin,
    notice: `payment sandbox on ${origin}/ (test cards only, no money moves)`,
    close: sandbox.value.close,
  });
}

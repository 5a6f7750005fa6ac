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
  /** Where cards are entered; pages may show frames of it. With vendors there is none yet. */
  readonly frameOrigin: string | undefined;
  /** What to tell whoever starts the server. */
  readonly told: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens what tenants are paid by: the vendors, a payment sandbox somewhere else, or one of our own beside the store.
 * `appOrigins` are the pages that may show its frame.
 */
export async function openPayments(
  { payments, gatewayUrl, gatewayPort, dataFolder, host }: PaymentOptions,
  { sandbox: secret, gateways: named = {} }: Secrets,
  appOrigins: () => readonly string[],
): Promise<Result<Payments, string>> {
  const close = (): Promise<void> => Promise.resolve();
  if (payments === 'vendor') {
    const secrets = (name: string): string | undefined => (Object.hasOwn(named, name) ? named[name] : undefined);
    return good({ gateways: openGateways({ mode: 'vendor', secrets }), frameOrigin: undefined, told: undefined, close });
  }
  if (gatewayUrl !== undefined)
    return good({
      gateways: openGateways({ mode: 'sandbox', origin: gatewayUrl, secret }),
      frameOrigin: gatewayUrl,
      told: undefined,
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
    told: `payment sandbox on ${origin}/ (test cards only, no money moves)`,
    close: sandbox.value.close,
  });
}

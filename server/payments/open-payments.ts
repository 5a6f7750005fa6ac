import { join } from 'node:path';
import { good, type Result } from '../../engine/base/result.js';
import { isAnyAddress, isLocalHost } from '../base/origin.js';
import type { Secrets } from '../base/secrets.js';
import { type Gateways, openGateways } from '../gateways/gateways.js';
import { openSandbox } from '../stand-ins/sandbox.js';
import type { SandboxAccess } from '../stand-ins/services.js';

/** What decides whether browsers reach the site and the payment frame. */
export interface FrameAccess {
  readonly payments: 'sandbox' | 'vendor';
  readonly host: string;
  readonly trustProxy: string | undefined;
  /** The origin of a payment sandbox that runs elsewhere, and says itself whose pages show its frame. */
  readonly gatewayUrl: string | undefined;
  readonly siteOrigins: readonly string[];
  readonly paymentOrigin: string | undefined;
}

const remedies = {
  payment: 'PAYMENT_ORIGIN to where browsers reach it, such as https://pay.example.org',
  site: 'SITE_ORIGINS to where they reach the site, such as https://www.example.org or https://*.example.org',
};

/** Returns why browsers that may reach the site would not show the payment frame, with a remedy; undefined if they show it. */
export function frameWarning(access: FrameAccess, frameOrigin: string): string | undefined {
  if (access.payments === 'vendor' || isForThisMachine(access, frameOrigin)) return undefined;
  const wanted = [...(isFrameReached(access, frameOrigin) ? [] : [remedies.payment]), ...(isSiteKnown(access) ? [] : [remedies.site])];
  if (wanted.length === 0) return undefined;
  return (
    `From other machines nothing can be paid yet: their browsers would not show the payment frame, which is at ${frameOrigin}. ` +
    `Set ${wanted.join(', and ')} ("From other machines" in docs/guides/operator.md).`
  );
}

function isForThisMachine({ host, trustProxy, siteOrigins }: FrameAccess, frameOrigin: string): boolean {
  return trustProxy === undefined && isLocalHost(host) && [...siteOrigins, frameOrigin].every(isLocalOrigin);
}

/** Returns whether pages of the site may show the frame: a page over TLS shows no frame without it. */
function isFrameReached({ trustProxy, siteOrigins, paymentOrigin }: FrameAccess, frameOrigin: string): boolean {
  const isSecure = frameOrigin.startsWith('https:');
  const needsTls = paymentOrigin === undefined ? trustProxy !== undefined : siteOrigins.some((origin) => origin.startsWith('https:'));
  return !isLocalOrigin(frameOrigin) && (isSecure || !needsTls);
}

/** Returns whether the origins of the site are named, follow from its host, or are known to another sandbox. */
function isSiteKnown({ host, trustProxy, gatewayUrl, siteOrigins }: FrameAccess): boolean {
  if (siteOrigins.length > 0 || gatewayUrl !== undefined) return true;
  return trustProxy === undefined && !isAnyAddress(host) && !isLocalHost(host);
}

function isLocalOrigin(origin: string): boolean {
  return isLocalHost(new URL(origin).hostname);
}

interface PaymentOptions extends FrameAccess, SandboxAccess {
  readonly gatewayPort: number;
  readonly dataFolder: string;
}

export interface Payments {
  readonly gateways: Gateways;
  /** Where browsers reach the frames that cards are entered in; undefined with vendors, which have none yet. */
  readonly frameOrigin: string | undefined;
  /** Where the letters of a demo can be read, on this machine. */
  readonly lettersAt?: string | undefined;
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
  letters?: () => string,
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
    access: options,
    letters,
  });
  if (!sandbox.ok) return sandbox;
  const { origin } = sandbox.value;
  const reached = paymentOrigin === undefined ? '' : `, for browsers on ${paymentOrigin}/`;
  const notices = [`payment sandbox on ${origin}/${reached} (test cards only, no money moves)`];
  if (letters === undefined) return good(openedAt(origin, notices, sandbox.value.close));
  const lettersAt = `${origin}/__sandbox/letters`;
  notices.push(`letters of this demo on ${lettersAt} (none is sent)`);
  return good({ ...openedAt(origin, notices, sandbox.value.close), lettersAt });
}

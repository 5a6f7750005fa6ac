import { join } from 'node:path';
import { good, type Result } from '../../engine/base/result.js';
import { isAnyAddress, isLocalHost } from '../base/origin.js';
import type { Secrets } from '../base/secrets.js';
import { type GatewayMode, type Gateways, openGateways } from '../gateways/gateways.js';
import { type CardForm, openCardForm } from './frames/card-form.js';
import { openSandbox } from '../stand-ins/sandbox.js';
import type { SandboxAccess } from '../stand-ins/services.js';

/** What decides whether browsers reach the site, the form for cards and the payment sandbox. */
export interface FrameAccess {
  readonly host: string;
  readonly trustProxy: string | undefined;
  readonly siteOrigins: readonly string[];
}

const REMEDIES = {
  frame: 'PAYMENT_ORIGIN to where browsers reach the form for cards, such as https://pay.example.org',
  standIn: 'GATEWAY_ORIGIN to where they reach the payment sandbox, such as https://sandbox.example.org',
  site: 'SITE_ORIGINS to where they reach the site, such as https://www.example.org or https://*.example.org',
};

/**
 * Returns why browsers that may reach the site could not pay, with a remedy; undefined if they can. Outside of this machine cards are entered
 * and sent over TLS only.
 */
export function frameWarning(access: FrameAccess, frame: string, standIn?: string): string | undefined {
  if (isForThisMachine(access, frame)) return undefined;
  const origins = { frame, ...(standIn !== undefined && { standIn }) };
  const unreached = Object.entries(origins).flatMap(([name, origin]) =>
    origin.startsWith('https:') ? [] : [name as keyof typeof origins],
  );
  const wanted = [...unreached.map((name) => REMEDIES[name]), ...(isSiteKnown(access) ? [] : [REMEDIES.site])];
  if (wanted.length === 0) return undefined;
  return (
    `From other machines nothing can be paid yet: their browsers would not show the form for cards, which is at ${frame}, or not send them. ` +
    `Set ${wanted.join(', and ')} ("From other machines" in docs/guides/operator.md).`
  );
}

function isForThisMachine({ host, trustProxy, siteOrigins }: FrameAccess, frame: string): boolean {
  return trustProxy === undefined && isLocalHost(host) && [...siteOrigins, frame].every((origin) => isLocalHost(new URL(origin).hostname));
}

/** Returns whether the origins of the site are named, or follow from its host. */
function isSiteKnown({ host, trustProxy, siteOrigins }: FrameAccess): boolean {
  return siteOrigins.length > 0 || (trustProxy === undefined && !isAnyAddress(host) && !isLocalHost(host));
}

interface PaymentOptions extends FrameAccess, SandboxAccess {
  readonly payments: 'sandbox' | 'vendor';
  /** A stand-in that runs already. */
  readonly gatewayUrl: string | undefined;
  /** Where browsers reach the form for cards, if not where it listens. */
  readonly paymentOrigin: string | undefined;
  readonly paymentPort: number;
  readonly gatewayPort: number;
  /** Where browsers reach the stand-in, if not where it listens. */
  readonly gatewayOrigin: string | undefined;
  readonly dataFolder: string;
}

export interface Payments {
  readonly gateways: Gateways;
  /** Where browsers reach the frames that cards are entered in. */
  readonly frameOrigin: string;
  /** Where the letters of a demo can be read, on this machine. */
  readonly lettersAt?: string | undefined;
  /** Lines for the operator on start. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the card form and the payment gateways: vendors, a stand-in that runs already, or an own one. Returns an error text if one of them
 * cannot start.
 */
export async function openPayments(
  options: PaymentOptions,
  { sandbox: secret, gateways: vendorSecrets = {} }: Secrets,
  appOrigins: () => readonly string[],
  letters?: () => string,
): Promise<Result<Payments, string>> {
  const { host, paymentPort: port } = options;
  const opened = options.payments === 'vendor' ? good(undefined) : await openStandIn(options, secret, letters);
  if (!opened.ok) return opened;
  const standIn = opened.value;
  const form = await openCardForm({ port, host, appOrigins, standIn: standIn?.reachedAt });
  if (!form.ok) {
    await standIn?.close();
    return form;
  }
  const secrets = (name: string): string | undefined => (Object.hasOwn(vendorSecrets, name) ? vendorSecrets[name] : undefined);
  const mode: GatewayMode = standIn ? { mode: 'sandbox', origin: standIn.origin, secret } : { mode: 'vendor', secrets };
  return good(paymentsWith(options, mode, form.value, standIn));
}

function paymentsWith(options: PaymentOptions, mode: GatewayMode, form: CardForm, standIn: StandIn | undefined): Payments {
  const frameOrigin = options.paymentOrigin ?? form.origin;
  const { lettersAt, notices = [], reachedAt } = standIn ?? {};
  return {
    gateways: openGateways({ frameOrigin, ...mode }),
    frameOrigin,
    lettersAt,
    notices: [
      noticeOf('form for cards', form.origin, frameOrigin),
      ...notices,
      ...[frameWarning(options, frameOrigin, reachedAt) ?? []].flat(),
    ],
    async close() {
      await form.close();
      await standIn?.close();
    },
  };
}

/** Returns a line such as: form for cards on http://localhost:8081/, for browsers on https://pay.example.org/ */
function noticeOf(what: string, origin: string, reachedAt: string): string {
  return `${what} on ${origin}/${reachedAt === origin ? '' : `, for browsers on ${reachedAt}/`}`;
}

interface StandIn extends Pick<Payments, 'lettersAt' | 'notices' | 'close'> {
  readonly origin: string;
  /** Where browsers reach it. */
  readonly reachedAt: string;
}

async function openStandIn(
  { gatewayUrl, gatewayOrigin, gatewayPort: port, dataFolder, host, trustProxy, rateLimits, isProduction }: PaymentOptions,
  secret: string,
  letters: (() => string) | undefined,
): Promise<Result<StandIn, string>> {
  if (gatewayUrl !== undefined)
    return good({ origin: gatewayUrl, reachedAt: gatewayOrigin ?? gatewayUrl, notices: [], close: () => Promise.resolve() });
  const folder = join(dataFolder, 'sandbox');
  const access = { trustProxy, rateLimits, isProduction };
  const opened = await openSandbox({ folder, port, host, portOption: '--gateway-port', secret, access, letters });
  if (!opened.ok) return opened;
  const { origin, close } = opened.value;
  const lettersAt = letters && `${origin}/__sandbox/letters`;
  const reachedAt = gatewayOrigin ?? origin;
  const notices = [
    `${noticeOf('payment sandbox', origin, reachedAt)} (test cards only, no money moves)`,
    ...(lettersAt === undefined ? [] : [`letters of this demo on ${lettersAt} (none is sent)`]),
  ];
  return good({ origin, reachedAt, close, notices, lettersAt });
}

import { type MerchantProfile, type ResolvedGateway, resolveGateway } from './merchant.js';
import type { GatewayMethod, PaymentEnvironment, PaymentGateway } from './payment-gateway.js';
import type { FrameSession } from './frame-protocol.js';
import { framePath, gatewayOf, SANDBOX_FRAME } from './registry.js';
import { openSandboxGateway } from './sandbox/sandbox-gateway.js';

/** The stand-in at an origin for all tenants, or the vendors with secrets by the names in profiles (without `secret:`). */
export type GatewayMode =
  | { readonly mode: 'sandbox'; readonly origin: string; readonly secret: string }
  | { readonly mode: 'vendor'; readonly secrets: (name: string) => string | undefined };

/** `frameOrigin` is where browsers reach the form for cards. */
type GatewaysOptions = GatewayMode & { readonly frameOrigin: string };

/** What a page needs to show a gateway's frame; nothing in it is secret. */
interface GatewayFrame extends FrameSession {
  readonly frameUrl: string;
  readonly frameOrigin: string;
  readonly methods: GatewayMethod[];
}

export interface Gateways {
  /** Returns the gateway of a profile; undefined if it has none that works. */
  of(profile: MerchantProfile): PaymentGateway | undefined;
  /** Returns what a page needs to show the payment frame; undefined if it cannot. */
  frame(profile: MerchantProfile): GatewayFrame | undefined;
}

/** A live profile never gets the sandbox. */
export function openGateways(options: GatewaysOptions): Gateways {
  // Gateways are reused, because they remember running charges.
  const opened = new Map<string, PaymentGateway | undefined>();
  return {
    of(profile) {
      const resolved = resolveGateway(profile);
      if (resolved === undefined) return undefined;
      const name = JSON.stringify(resolved);
      if (!opened.has(name)) opened.set(name, openGateway(options, resolved));
      return opened.get(name);
    },
    frame(profile) {
      const resolved = resolveGateway(profile);
      if (resolved === undefined) return undefined;
      const { authorizationSecret: _secret, ...open } = resolved;
      const { methods, frame = options.mode === 'sandbox' ? SANDBOX_FRAME : undefined } = gatewayOf(open.type);
      if (frame === undefined || isRefused(options, open.paymentEnvironment)) return undefined;
      const { frameOrigin } = options;
      return { ...open, methods: [...methods], frameUrl: frameOrigin + framePath(frame.name, open.paymentEnvironment), frameOrigin };
    },
  };
}

/** The stand-in takes nothing live. */
function isRefused({ mode }: GatewaysOptions, environment: PaymentEnvironment): boolean {
  return mode === 'sandbox' && environment === 'production';
}

function openGateway(options: GatewaysOptions, resolved: ResolvedGateway): PaymentGateway | undefined {
  const { type, paymentEnvironment: environment, merchantId, authorizationSecret = '' } = resolved;
  const { frame, open } = gatewayOf(type);
  if (options.mode === 'vendor') {
    const secret = options.secrets(authorizationSecret);
    return secret === undefined ? undefined : open({ environment, merchantId, secret });
  }
  if (isRefused(options, environment)) return undefined;
  const { origin, secret } = options;
  return frame ? open({ environment, merchantId, secret, origin }) : openSandboxGateway({ origin, secret, merchant: resolved });
}

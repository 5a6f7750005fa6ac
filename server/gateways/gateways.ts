import { type MerchantProfile, type ResolvedGateway, resolveGateway } from './merchant.js';
import type { GatewayMethod, PaymentGateway } from './payment-gateway.js';
import { GATEWAYS } from './registry.js';
import { FRAME_PATH, type FrameSession } from './frame-protocol.js';
import { openSandboxGateway } from './sandbox/sandbox-gateway.js';

/** The sandbox for all tenants, whose frame browsers may reach at another origin, or the vendors with secrets by the names in profiles (without `secret:`). */
type GatewaysOptions =
  | { readonly mode: 'sandbox'; readonly origin: string; readonly frameOrigin?: string; readonly secret: string }
  | { readonly mode: 'vendor'; readonly secrets: (name: string) => string | undefined };

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
      // No vendor has a frame that speaks our protocol yet.
      if (options.mode === 'vendor' || resolved === undefined || resolved.paymentEnvironment === 'production') return undefined;
      const { authorizationSecret: _secret, ...open } = resolved;
      const { methods } = GATEWAYS[open.type];
      const { frameOrigin = options.origin } = options;
      return { ...open, methods: [...methods], frameUrl: frameOrigin + FRAME_PATH, frameOrigin };
    },
  };
}

function openGateway(options: GatewaysOptions, resolved: ResolvedGateway): PaymentGateway | undefined {
  if (options.mode === 'vendor') return openVendorGateway(resolved, options.secrets(resolved.authorizationSecret ?? ''));
  if (resolved.paymentEnvironment === 'production') return undefined;
  return openSandboxGateway({ origin: options.origin, secret: options.secret, merchant: resolved });
}

function openVendorGateway(
  { type, paymentEnvironment: environment, merchantId }: ResolvedGateway,
  secret: string | undefined,
): PaymentGateway | undefined {
  return secret === undefined ? undefined : GATEWAYS[type].open({ environment, merchantId, secret });
}

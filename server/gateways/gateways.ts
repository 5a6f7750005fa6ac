import { openAuthorizeNet } from './authorize-net/authorize-net.js';
import { openBraintree } from './braintree/braintree.js';
import { openCardPointe } from './card-pointe/card-pointe.js';
import { type MerchantProfile, type ResolvedGateway, resolveGateway } from './merchant.js';
import { GATEWAYS, type GatewaySession, type PaymentGateway } from './payment-gateway.js';
import { FRAME_PATH } from './sandbox/protocol.js';
import { openSandboxGateway } from './sandbox/sandbox-gateway.js';

/** The sandbox for everybody, or the vendors with secrets known by the names that profiles use (without `secret:`). */
type GatewaysOptions =
  | { readonly mode: 'sandbox'; readonly origin: string; readonly secret: string }
  | { readonly mode: 'vendor'; readonly secrets: (name: string) => string | undefined };

export interface Gateways {
  /** The gateway a tenant is paid through; undefined where it has none that can be used. */
  of(profile: MerchantProfile): PaymentGateway | undefined;
  /** What a page needs to ask for a token; undefined where it cannot. */
  frame(profile: MerchantProfile): GatewaySession | undefined;
}

/** Chooses the gateway of a tenant by the primary one of its profile. The sandbox is never given for a live profile. */
export function openGateways(options: GatewaysOptions): Gateways {
  // Kept, because a gateway remembers which charges are on their way.
  const opened = new Map<string, PaymentGateway | undefined>();
  return {
    of(profile) {
      const resolved = resolveGateway(profile);
      if (resolved === undefined) return undefined;
      const name = JSON.stringify(resolved);
      if (!opened.has(name)) opened.set(name, open(options, resolved));
      return opened.get(name);
    },
    frame(profile) {
      const resolved = resolveGateway(profile);
      // No vendor has a frame that speaks our protocol yet.
      if (options.mode === 'vendor' || resolved === undefined || resolved.paymentEnvironment === 'production') return undefined;
      const { authorizationSecret: _secret, ...open } = resolved;
      const { methods } = GATEWAYS[open.type];
      return { ...open, methods: [...methods], frameUrl: options.origin + FRAME_PATH, frameOrigin: options.origin };
    },
  };
}

function open(options: GatewaysOptions, resolved: ResolvedGateway): PaymentGateway | undefined {
  if (options.mode === 'vendor') return openVendor(resolved, options.secrets(resolved.authorizationSecret ?? ''));
  if (resolved.paymentEnvironment === 'production') return undefined;
  return openSandboxGateway({ origin: options.origin, secret: options.secret, merchant: resolved });
}

function openVendor({ type, paymentEnvironment, merchantId }: ResolvedGateway, secret: string | undefined): PaymentGateway | undefined {
  if (secret === undefined) return undefined;
  if (type === 'BRAINTREE') return openBraintree({ environment: paymentEnvironment, secret });
  if (merchantId === undefined) return undefined;
  if (type === 'CARD_POINTE') return URL.canParse(secret) ? openCardPointe({ merchantId, secret }) : undefined;
  return openAuthorizeNet({ environment: paymentEnvironment, merchantId, secret });
}

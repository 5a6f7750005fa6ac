import fastify, { type FastifyReply } from 'fastify';
import { bad, good, type Result } from '../../../engine/base/result.js';
import { listenProblem } from '../../base/error-code.js';
import { httpOrigin, isOriginPattern } from '../../base/origin.js';
import { type Frame, framePath, frames } from '../../gateways/registry.js';
import type { PaymentEnvironment } from '../../gateways/payment-gateway.js';
import { bundleFrames, type FrameFiles } from './bundle-frames.js';

interface CardFormOptions {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** The origins whose pages may show a frame, or patterns of them; read for every frame. */
  readonly appOrigins: () => readonly string[];
  /** Where browsers reach the stand-in that is in the place of every vendor; undefined where vendors are paid. */
  readonly standIn: string | undefined;
}

export interface CardForm {
  readonly origin: string;
  close(): Promise<void>;
}

/** Opens the origin that cards are entered at: pages of frames and what these load, no call, no cookie and no log. */
export async function openCardForm(options: CardFormOptions): Promise<Result<CardForm, string>> {
  const { port, host } = options;
  const app = buildCardForm(options, await bundleFrames());
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    const problem = listenProblem(error, { host, port }, '--payment-port');
    if (problem !== undefined) return bad(problem);
    throw error;
  }
  const address = app.server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  return good({ origin: httpOrigin(host, openPort), close: () => app.close() });
}

const LIMITS = {
  bodyLimit: 1024,
  connectionTimeout: 12_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  forceCloseConnections: true,
  http: { headersTimeout: 8000, connectionsCheckingInterval: 1000, maxHeaderSize: 8 * 1024 },
} as const;

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
};

function buildCardForm({ appOrigins, standIn }: CardFormOptions, files: FrameFiles) {
  const app = fastify(LIMITS);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
  for (const frame of frames) {
    for (const environment of ['sandbox', 'production'] as const) {
      const vendor = vendorOf(frame, environment, standIn);
      if (vendor === undefined) continue;
      const page = { name: frame.name, environment, vendor, standIn };
      // Anything else than an origin could widen the policy.
      app.get(framePath(frame.name, environment), (_request, reply) =>
        sendPage(reply, { ...page, origins: appOrigins().filter(isOriginPattern) }),
      );
    }
    app.get(`/frames/${frame.name}.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(files.scripts[frame.name]));
  }
  app.get('/frames/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(files.style));
  app.get('/frames/latin.woff2', (_request, reply) => reply.type('font/woff2').send(files.fonts.latin));
  app.get('/frames/devanagari.woff2', (_request, reply) => reply.type('font/woff2').send(files.fonts.devanagari));
  return app;
}

interface Vendor {
  /** The address of its script. */
  readonly script?: string;
  readonly scripts: readonly string[];
  readonly calls: readonly string[];
}

/** Returns where a frame loads the vendor's script and whom it calls: the vendor, or the stand-in; undefined for a frame that neither has. */
function vendorOf({ script, hosts }: Frame, environment: PaymentEnvironment, standIn: string | undefined): Vendor | undefined {
  if (standIn !== undefined && environment === 'production') return undefined;
  const calls = standIn === undefined ? hosts?.[environment].calls : [standIn];
  const scripts = standIn === undefined ? hosts?.[environment].scripts : [standIn];
  if (calls === undefined || scripts === undefined) return undefined;
  return script === undefined ? { scripts: [], calls } : { script: `${scripts[0]}${script}`, scripts, calls };
}

interface FramePage {
  readonly name: string;
  readonly environment: PaymentEnvironment;
  readonly origins: readonly string[];
  readonly vendor: Vendor;
  readonly standIn: string | undefined;
}

function sendPage(reply: FastifyReply, page: FramePage): FastifyReply {
  return reply.header('content-security-policy', policyOf(page)).type('text/html; charset=utf-8').send(htmlOf(page));
}

/** Only the site's pages may embed the frame. A vendor's script appends others by their address, which Trusted Types forbid. */
function policyOf({ origins, vendor }: FramePage): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...vendor.scripts].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    `connect-src ${vendor.calls.join(' ')}`,
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    ...(vendor.script === undefined ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ');
}

const BANNER = "Test mode. You won't be charged. Don't use a real card.";

/** The script creates the fields once a page has named the method. */
function htmlOf({ name, environment, origins, vendor, standIn }: FramePage): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="app-origins" content="${origins.join(' ')}" />${
      standIn === undefined
        ? ''
        : `
    <meta name="gateway-origin" content="${standIn}" />
    <meta name="test-numbers" content="only" />`
    }
    <title>Payment details</title>
    <link rel="stylesheet" href="/frames/frame.css" />${
      vendor.script === undefined
        ? ''
        : `
    <script src="${vendor.script}" charset="utf-8" defer></script>`
    }
    <script src="/frames/${name}.js" defer></script>
  </head>
  <body>
    <div class="page">
${environment === 'sandbox' ? `      <p class="banner" lang="en">${BANNER}</p>\n` : ''}      <div id="fields"></div>
      <noscript>This payment page needs JavaScript.</noscript>
    </div>
  </body>
</html>
`;
}

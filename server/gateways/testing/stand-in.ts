import { createServer } from 'node:http';

export interface VendorCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  /** The body as it came, for vendors that mind the order of fields. */
  readonly text: string;
  readonly body: unknown;
}

/** The reply: a body, a body with a status, or no answer. */
export type VendorReply = { readonly status?: number; readonly body: unknown } | 'nothing';

export interface StandIn {
  readonly origin: string;
  readonly calls: readonly VendorCall[];
  close(): Promise<void>;
}

/** Opens a server in a vendor's place that answers by the given function and records all calls. */
export async function openStandIn(answer: (asked: VendorCall) => VendorReply): Promise<StandIn> {
  const asked: VendorCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const { method = '', url = '', headers } = request;
      const call: VendorCall = { method, path: url, authorization: headers.authorization, text, body };
      asked.push(call);
      const reply = answer(call);
      if (reply === 'nothing') return;
      // As Authorize.Net does; the others' readers do not mind.
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(`\uFEFF${JSON.stringify(reply.body)}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The stand-in has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    calls: asked,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

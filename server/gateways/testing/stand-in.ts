import { createServer } from 'node:http';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  /** The body as it came, for vendors that mind the order of fields. */
  readonly text: string;
  readonly body: unknown;
}

/** What the stand-in says: a body, a body with a status, or nothing ever. */
export type Said = { readonly status?: number; readonly body: unknown } | 'nothing';

export interface StandIn {
  readonly origin: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** A server that stands in for a vendor: it answers as the vendor's documentation says, and remembers what it was asked. */
export async function openStandIn(answer: (asked: Asked) => Said): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const { method = '', url = '', headers } = request;
      const one: Asked = { method, path: url, authorization: headers.authorization, text, body };
      asked.push(one);
      const said = answer(one);
      if (said === 'nothing') return;
      // As Authorize.Net does; the others' readers do not mind.
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(`\uFEFF${JSON.stringify(said.body)}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The stand-in has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnOrigin {
  /** Restores `fetch` and closes all connections. */
  readonly close: () => void;
}

const pageFetch = globalThis.fetch;

/** Starts a local server and sends all relative requests of `fetch` to it, since Node has no own origin. */
export async function serveOwnOrigin(answer: RequestListener): Promise<OwnOrigin> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (input, options) => pageFetch(new URL(input as string, origin), options);
  const close = () => {
    globalThis.fetch = pageFetch;
    server.close().closeAllConnections();
  };
  return { close };
}

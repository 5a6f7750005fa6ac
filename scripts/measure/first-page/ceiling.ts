import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves the smallest page of a number of bytes, one incompressible file with a heading and a link at its end, on a free local port.
 * Returns its address and how to stop it.
 */
export async function serveCeiling(bytes: number): Promise<{ readonly address: string; close(): void }> {
  // What cannot be made smaller on the way, so that as much travels as is said.
  const filler = randomBytes(Math.ceil(bytes * 0.75)).toString('base64');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>As little as can be</title>
<!--${filler}--><main><h1>As little as can be</h1><ul><li><a href="/">One link</a></li></ul></main>`;
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' }).end(isPage ? page : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

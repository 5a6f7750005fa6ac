import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Where connections are cut: at what PostgreSQL reports, before or after the server gets that report. */
export interface Cut {
  /** `COMMIT` when it has committed, `INSERT 0 1` when it has stored a row. */
  readonly report: 'COMMIT' | 'INSERT 0 1';
  readonly isPassedOn: boolean;
}

/** A proxy between servers and PostgreSQL. */
export interface CuttingProxy {
  readonly port: number;
  /** Cuts the connections of the next ten reports; resolves when it has. */
  cut(cut: Cut): Promise<void>;
  /** Resolves when the servers have closed their connections. */
  close(): Promise<void>;
}

/** Starts a proxy, on a free port, before the socket of a PostgreSQL. */
export async function startCuttingProxy(socketFile: string): Promise<CuttingProxy> {
  let pending: (Cut & { left: number; done(): void }) | undefined;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(socketFile);
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.on('data', (part: Buffer) => {
      const cut = pending;
      if (cut === undefined || !part.includes(`${cut.report}\0`)) return near.write(part);
      if (cut.isPassedOn) near.write(part, end);
      else end();
      cut.left -= 1;
      if (cut.left > 0) return undefined;
      pending = undefined;
      return cut.done();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: (cut) => new Promise((done) => (pending = { ...cut, left: 10, done })),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

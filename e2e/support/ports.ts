import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where this run's server and its payment gateway listen. */
export type Ports = { site: number; gateway: number };

/** Playwright reads its configuration again in every worker: the first reading chooses, the environment hands the choice on. */
export async function choosePorts(): Promise<Ports> {
  const chosen = process.env.VESTIBULE_E2E_PORTS;
  if (chosen !== undefined) return JSON.parse(chosen);
  const ports = { site: await freePort(), gateway: await freePort() };
  process.env.VESTIBULE_E2E_PORTS = JSON.stringify(ports);
  return ports;
}

/** The data folder of the server of these tests, so that a test can look into it as an operator does. */
export function dataOf(port: number): string {
  return join(tmpdir(), `vestibule-e2e-${port}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

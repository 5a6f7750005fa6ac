import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The project's folder, where every program is started. */
export const projectFolder = join(import.meta.dirname, '../..');

/** The words that start a compiled program of the project, such as `scripts/operate/query.ts`: from its sources it takes four times as much processor time. */
export function compiled(file: string): string {
  return `dist/test-programs/${file.replace(/\.ts$/, '').replaceAll('/', '-')}.js`;
}

/** Compiles them unless they are up to date. */
export function compilePrograms(): void {
  ensure('ensureCompiledPrograms');
}

/** Builds the site unless it is up to date. */
export function prepareSite(): void {
  ensure('ensureSite');
}

function ensure(name: string): void {
  const script = `import('./scripts/build/setup/products.mjs').then((made) => made.${name}())`;
  execFileSync(process.execPath, ['-e', script], { cwd: projectFolder });
}

/** Makes a new folder with what a server runs on, and with more files; returns the folder. A compiled program belongs to the project it lies in. */
export function copyProject(folder: string, files: Readonly<Record<string, string>>): string {
  for (const part of ['dist/test-programs', 'dist/site', 'dist/site.chunks.json', 'schemas', 'fixtures', 'package.json'])
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

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

/** The file that names the PostgreSQL of a server, in its data folder; without it the server has the embedded store. */
export function addressFile(data: string): string {
  return join(data, 'database-url');
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

import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../fixtures/testing/proxies.js';

export { findFreePort as freePort } from '../../fixtures/testing/proxies.js';
export { compilePrograms, prepareSite, programFile as compiled } from '../../fixtures/testing/real-server.js';

/** The project's folder, where every program is started. */
export const projectFolder = join(import.meta.dirname, '../..');

/** Makes a new folder with what a server runs on, and with more files; returns the folder. A compiled program belongs to the project it lies in. */
export function copyProject(folder: string, files: Readonly<Record<string, string>>): string {
  for (const part of ['dist/test-programs', 'dist/site', 'dist/site.chunks.json', 'schemas', 'fixtures', 'package.json'])
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  // The scripts of frames are made of their sources when a server starts.
  for (const part of ['node_modules', 'server', 'engine', 'package-lock.json']) symlinkSync(join(projectFolder, part), join(folder, part));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

/** Where this run's site, its form for cards and its payment sandbox listen. */
export type Ports = { site: number; payment: number; gateway: number };

/** Playwright reads its configuration again in every worker: the first reading chooses, the environment hands the choice on. */
export async function choosePorts(): Promise<Ports> {
  const chosen = process.env.VESTIBULE_E2E_PORTS;
  if (chosen !== undefined) return JSON.parse(chosen);
  const ports = { site: await findFreePort(), payment: await findFreePort(), gateway: await findFreePort() };
  process.env.VESTIBULE_E2E_PORTS = JSON.stringify(ports);
  return ports;
}

/** The data folder of the server of these tests, so that a test can look into it as an operator does. */
export const dataOf = (port: number): string => join(tmpdir(), `vestibule-e2e-${port}`);

/** The file that names the PostgreSQL of a server, in its data folder; without it the server has the embedded store. */
export const addressFile = (data: string): string => join(data, 'database-url');

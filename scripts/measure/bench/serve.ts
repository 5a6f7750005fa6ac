import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, extname } from 'node:path';
import { promisify } from 'node:util';
import { writeForms } from './write-forms.js';

export const BENCH_FOLDER = 'dist/bench';

/** Builds both pages as they would be shipped, and the forms that they draw. Throws with the output of webpack if that fails. */
export async function buildBench(): Promise<void> {
  const webpack = ['node_modules/webpack/bin/webpack.js', '--mode', 'production', '--env', 'bench'];
  await promisify(execFile)(process.execPath, webpack).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The bench could not be built.\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  });
  await writeForms(join(BENCH_FOLDER, 'forms'));
}

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/**
 * Serves the built bench under /bench/ from memory, so that the disk is not measured; returns its address. Port 0 means any free port;
 * rejects if the port is in use.
 */
export async function serveBench(folder: string, port: number): Promise<{ origin: string; server: Server }> {
  const files = readFiles(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.invalid');
    const name = pathname === '/' || pathname === '/bench/' ? '/bench/index.html' : pathname;
    const file = files.get(name);
    const headers = { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', 'cache-control': 'no-cache' };
    response.writeHead(file ? 200 : 404, file ? headers : {}).end(file ?? 'There is no such page.');
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in TYPES);
  return new Map(names.map((name) => [`/bench/${name}`, readFileSync(join(folder, name))]));
}

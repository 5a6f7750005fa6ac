import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runProcess, type RealServer, startRealServer } from '../../fixtures/testing/real-server.js';
import { closing } from '../../fixtures/testing/closing.js';
import { root } from '../../fixtures/testing/test-server.js';

const moduleUrl = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;
/** openapi-typescript uses the JavaScript API of TypeScript 5, which TypeScript 7 does not have. */
const resolveHook = "export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context);";
const useTypeScript5 = moduleUrl(`import { register } from 'node:module'; register(${JSON.stringify(moduleUrl(resolveHook))});`);

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  types: ['node'],
};

const { keep, closeAll } = closing();
const folder = mkdtempSync(join(tmpdir(), 'vestibule-client-'));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const run = (...words: readonly string[]) => runProcess(folder, process.execPath, words);
const checkTypes = () => run('node_modules/typescript/bin/tsc', '-p', '.');

/** The program of the guide. */
function program(): string {
  const [, text = ''] = /^```ts\n(.*?)^```$/ms.exec(readFileSync(resolve(root, 'docs/guides/api.md'), 'utf8')) ?? [];
  return text;
}

let server: RealServer;
beforeAll(async () => {
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  mkdirSync(join(folder, 'store'));
  server = await startRealServer({ folder: join(folder, 'store') });
  keep({ close: () => server.stop() });
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'));
  write('package.json', JSON.stringify({ type: 'module' }));
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['enroll.ts'] }));
  write('openapi.json', await (await fetch(`${server.origin}/api/openapi.json`)).text());
  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  const generated = await run('--import', useTypeScript5, generator, 'openapi.json', '--output', 'api.ts');
  if (generated.code !== 0) throw new Error(generated.err);
  write('enroll.ts', program());
});
afterAll(closeAll);

describe('a client that openapi-typescript generates', () => {
  it('has types by which the program of the guide is right', async () => {
    expect(await checkTypes()).toEqual({ code: 0, out: '', err: '' });
  });

  it('makes one paid enrollment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { ORIGIN: server.origin, SANDBOX: await server.sandbox() });
    const result = await run('--import', 'tsx', 'enroll.ts');
    process.env = before;
    expect(result).toEqual({ code: 0, out: 'Harbor One: 11400 USD captured\n', err: '' });
  });

  it.each([
    ['a field of another type', "firstName: 'Ines'", 'firstName: 7'],
    ['an address that does not exist', "'/api/tenants/web'", "'/api/tenants'"],
    ['a header that is missing', "'x-tenant': 'harbor', ", ''],
    ['a result that is not there', 'payment.amount', 'payment.total'],
  ])('has types by which %s is an error', async (_what, right, wrong) => {
    expect(program()).toContain(right);
    write('enroll.ts', program().replace(right, wrong));
    expect((await checkTypes()).code).not.toBe(0);
  });
});

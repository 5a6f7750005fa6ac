import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type PreparedAnswer, sendPrepared } from '../../../server/bodies/prepared-answer.js';
import { bundleValidators } from '../../../server/library/form-validators.js';
import { openMedia } from '../../../server/site/media.js';
import { loadSite } from '../../../server/site/site.js';
import type { Calls } from '../../../src/studio/api.js';
import { Refusal, UsageError } from '../../command.js';
import { answers } from './answers.js';
import type { Definitions } from './definitions.js';

const MAX_BYTES = 2 ** 20;
const POLICY =
  "default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self'; base-uri 'none'; form-action 'none'";
const PAGE_POLICY = { 'content-security-policy': `${POLICY}; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'` };
/** The drawn page sends nothing. */
const FRAME_POLICY = { 'content-security-policy': `${POLICY}; connect-src 'none'; frame-ancestors 'self'` };

const text = { type: 'string', maxLength: 300 } as const;
const setting = { type: 'object', properties: { status: text }, required: ['status'] } as const;
const properties = {
  ...Object.fromEntries(['tenant', 'form', 'case', 'language', 'at', 'other', 'file', 'about'].map((key) => [key, text])),
  name: { ...text, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  version: { type: 'integer' },
  settings: { type: 'object', maxProperties: 500, additionalProperties: setting },
  answers: { type: 'object' },
} as const;
const REQUIRED: { readonly [name in keyof Calls]: readonly string[] } = {
  start: [],
  site: ['tenant'],
  view: ['tenant', 'form'],
  why: ['tenant', 'form', 'at'],
  diff: ['tenant', 'form', 'other'],
  file: ['file'],
  news: ['version'],
  save: ['tenant', 'form', 'name', 'about'],
};

/** Serves Studio on this machine alone; returns the address that has its key, and a function that ends it. */
export async function serveStudio(
  definitions: Definitions,
  /** The folder of the built pages. */
  dist: string,
  port: number,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const key = randomBytes(24).toString('base64url');
  const app = fastify({ bodyLimit: MAX_BYTES, requestTimeout: 60_000, forceCloseConnections: true });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, _request, reply) => refuse(reply, error));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ problem: 'There is nothing at this address.' }));
  app.addHook('onRequest', async ({ headers, method, url }, reply) => {
    const { port: own } = app.server.address() as { readonly port: number };
    const hosts = [`localhost:${own}`, `127.0.0.1:${own}`];
    const isOwn =
      hosts.includes(headers.host ?? '') && (headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`));
    if (!isOwn)
      return reply.code(403).send({ problem: 'Studio answers on this machine alone, at the address that npm run studio prints.' });
    if (url.startsWith('/api/') && !isSame(String(headers['x-studio-key'] ?? ''), key))
      return reply.code(401).send({ problem: 'Open the address that npm run studio prints: it has the key.' });
    if (method === 'GET')
      reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    return undefined;
  });
  addPages(app, definitions, dist);
  for (const [name, required] of Object.entries(REQUIRED))
    app.post(`/api/${name}`, { schema: { body: { type: 'object', properties, required } } }, ({ body }) =>
      answers[name as keyof typeof answers](definitions, body as never),
    );
  await app.listen({ host: '127.0.0.1', port });
  const { port: own } = app.server.address() as { readonly port: number };
  return {
    address: `http://localhost:${own}/#key=${key}`,
    async close() {
      definitions.close();
      await app.close();
    },
  };
}

function addPages(app: FastifyInstance, definitions: Definitions, dist: string): void {
  const pages = [['studio', '', PAGE_POLICY] as const, ['studio-frame', '/frame', FRAME_POLICY] as const];
  for (const [folder, below, policy] of pages) {
    const { file } = loadSite(join(dist, folder), false);
    const page = readFileSync(join(dist, folder, 'index.html'));
    app.get(`${below}/`, (_request, reply) => reply.headers({ ...policy, 'content-type': 'text/html; charset=utf-8' }).send(page));
    app.get(`${below}/assets/*`, (request, reply) => send(request, reply.headers(policy), file(request.url.slice(below.length))));
  }
  const media = openMedia(join(definitions.root, 'fixtures/media'), () => undefined);
  app.get('/media/*', (request, reply) => send(request, reply, media.file(request.url)));
  const bundled = new Map<string, Promise<string>>();
  app.get<{ Params: { hash: string } }>('/validators/:hash.js', async ({ params }, reply) => {
    const form = definitions.forms.get(params.hash);
    if (!form) return reply.callNotFound();
    const code = bundled.get(form.hash) ?? bundleValidators(form);
    bundled.set(form.hash, code);
    return reply.type('text/javascript; charset=utf-8').send(await code);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: PreparedAnswer | undefined): void {
  if (file) sendPrepared(request, reply, file);
  else reply.callNotFound();
}

function isSame(given: string, key: string): boolean {
  return given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key));
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const isKnown = error instanceof UsageError || error instanceof Refusal;
  const { statusCode = isKnown ? 422 : 500, message = String(error) } = error as {
    readonly statusCode?: number;
    readonly message?: string;
  };
  return reply.code(statusCode).send({ problem: message });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOriginPattern } from '../base/origin.js';
import { framePage } from './frame-page.js';
import { addFramePolicy } from './headers.js';
import { issueToken } from './issue-token.js';
import { sessionError } from './merchant-name.js';
import { FRAME_PATH, type TokenError } from '../gateways/sandbox/protocol.js';
import type { SandboxApp, SandboxServices } from './services.js';
import { SessionBody, TokenBody } from './shapes.js';
import { secretHasher } from './vault.js';

/** Registers the frame's page, files and calls. */
export function frameRoutes(app: SandboxApp, { journal, secret, appOrigins, frameOrigin, now, frame }: SandboxServices): void {
  const hide = secretHasher(secret);
  const onRequest = refuseOtherOrigins(frameOrigin);

  app.get(FRAME_PATH, (_request, reply) => {
    // Anything else could widen the policy.
    const origins = appOrigins().filter(isOriginPattern);
    addFramePolicy(reply, origins);
    return reply.type('text/html; charset=utf-8').send(framePage(origins));
  });
  app.get('/frame.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(frame.script));
  app.get('/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(frame.style));
  app.get('/frame.woff2', (_request, reply) => reply.type('font/woff2').send(frame.fonts.devanagari));
  app.get('/frame-latin.woff2', (_request, reply) => reply.type('font/woff2').send(frame.fonts.latin));

  app.post('/sessions', { onRequest, schema: { body: SessionBody } }, ({ body }, reply) => {
    const refused = sessionError(body.session, body.method);
    return refused === undefined ? reply.send({ ok: true }) : sendTokenError(reply, refused);
  });

  app.post('/tokens', { onRequest, schema: { body: TokenBody } }, ({ body }, reply) => {
    if ((body.card === undefined) === (body.bank === undefined)) return sendTokenError(reply, cardOrBankError);
    const issuance = issueToken(body, now(), hide);
    if (!issuance.ok) return sendTokenError(reply, issuance.problems);
    if (issuance.value.isSilent) return reply.hijack();
    journal.record({ event: 'issued', at: now().toISOString(), token: issuance.value.stored });
    return reply.send({ ok: true, ...issuance.value.answer });
  });
}

const cardOrBankError: TokenError = {
  kind: 'merchant',
  code: 'config_error',
  message: 'A token is for either a card or a bank account.',
  retryable: false,
};

/** Returns a hook that answers 403 to requests of other origins; the frame calls its own, at which a proxy may be. */
function refuseOtherOrigins(frameOrigin: string | undefined) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { origin, host } = request.headers;
    if (origin === undefined || origin === frameOrigin || (URL.canParse(origin) && new URL(origin).host === host)) return done();
    const message = 'Only the frame of the sandbox may ask this.';
    void reply.code(403).send({ ok: false, kind: 'merchant', code: 'config_error', message, retryable: false });
  };
}

/** Sends a token error: 403 for the merchant's, 422 for the customer's. */
function sendTokenError(reply: FastifyReply, tokenError: TokenError): FastifyReply {
  return reply.code(tokenError.kind === 'merchant' ? 403 : 422).send({ ok: false, ...tokenError });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { framePage } from './frame-page.js';
import { addFramePolicy } from './headers.js';
import { issueToken } from './issue-token.js';
import { refusalOf } from './merchant-name.js';
import { FRAME_PATH, type TokenRefusal } from '../gateways/sandbox/protocol.js';
import type { SandboxApp, SandboxServices } from './services.js';
import { SessionBody, TokenBody } from './shapes.js';
import { hideWith } from './vault.js';

/** The page that is shown inside a page of the site, and what it asks. */
export function frameRoutes(app: SandboxApp, { journal, secret, appOrigins, now, frame }: SandboxServices): void {
  const hide = hideWith(secret);

  app.get(FRAME_PATH, (_request, reply) => {
    const origins = appOrigins().filter(isOrigin);
    addFramePolicy(reply, origins);
    return reply.type('text/html; charset=utf-8').send(framePage(origins));
  });
  app.get('/frame.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(frame.script));
  app.get('/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(frame.style));
  app.get('/frame.woff2', (_request, reply) => reply.type('font/woff2').send(frame.font));

  app.post('/sessions', { onRequest: refuseOtherPages, schema: { body: SessionBody } }, ({ body }, reply) => {
    const refused = refusalOf(body.session, body.method);
    return refused === undefined ? reply.send({ ok: true }) : answerRefusal(reply, refused);
  });

  app.post('/tokens', { onRequest: refuseOtherPages, schema: { body: TokenBody } }, ({ body }, reply) => {
    if ((body.card === undefined) === (body.bank === undefined)) return answerRefusal(reply, oneOfTwo);
    const issued = issueToken(body, now(), hide);
    if (!issued.ok) return answerRefusal(reply, issued.problems);
    if (issued.value.isSilent) return reply.hijack();
    journal.record({ event: 'issued', at: now().toISOString(), token: issued.value.kept });
    return reply.send({ ok: true, ...issued.value.answer });
  });
}

const oneOfTwo: TokenRefusal = {
  kind: 'merchant',
  code: 'config_error',
  message: 'A token is for either a card or a bank account.',
  retryable: false,
};

/** An origin as browsers write it; anything else would widen the policy it is put into. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}

/** The frame asks its own origin. What another page asks is not answered. */
function refuseOtherPages(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { origin, host } = request.headers;
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return done();
  const message = 'Only the frame of the sandbox may ask this.';
  void reply.code(403).send({ ok: false, kind: 'merchant', code: 'config_error', message, retryable: false });
}

function answerRefusal(reply: FastifyReply, refusal: TokenRefusal): FastifyReply {
  return reply.code(refusal.kind === 'merchant' ? 403 : 422).send({ ok: false, ...refusal });
}

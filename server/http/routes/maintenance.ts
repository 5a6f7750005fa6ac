import { createHash, timingSafeEqual } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { type Static, Type } from 'typebox';
import { apiError } from '../../errors/api-error.js';
import { responseOf, type App, type Services } from './app.js';

const bypassLifetime = 12 * 60 * 60 * 1000;

const Body = Type.Object({ code: Type.String({ maxLength: 200, description: 'What was typed at the maintenance page.' }) });
const Bypass = responseOf(
  Type.Object({
    token: Type.String({ description: 'What the browser stores. Signed; it says nothing but until when it holds.' }),
    until: Type.String({ description: 'When it ends, ISO 8601.' }),
  }),
);
export type Bypass = Static<typeof Bypass>;

const schema = {
  operationId: 'createMaintenanceBypass',
  summary: 'Get past the maintenance page with the secret key',
  description: 'A wrong key is answered with an error, and so is every key of a server without one. The token holds for twelve hours.',
  body: Body,
  response: { 200: Bypass },
};

/** Registers the call that exchanges the secret key for a signed bypass token (D-53). */
export function maintenanceRoutes(app: App, { secrets, now }: Services): void {
  const signer = new Signer([...secrets.session]);
  app.post('/maintenance/bypass', { schema }, async ({ body }) => {
    if (!isSecretKey(body.code, secrets.bypass)) throw apiError('secret_key_invalid');
    const until = new Date(now().getTime() + bypassLifetime).toISOString();
    return { data: { token: signer.sign(`maintenance-bypass ${until}`), until } };
  });
}

/** Compares the input key in constant time by its digest; false if no key is configured. */
function isSecretKey(input: string, code: string | undefined): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const isEqual = timingSafeEqual(digest(input), digest(code ?? ''));
  return isEqual && code !== undefined;
}

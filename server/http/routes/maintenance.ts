import { createHash, timingSafeEqual } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { type Static, Type } from 'typebox';
import { apiError } from '../../errors/api-error.js';
import { answerOf, type App, type Services } from './app.js';

const lifetime = 12 * 60 * 60 * 1000;

const Body = Type.Object({ code: Type.String({ maxLength: 200, description: 'What was typed at the maintenance page.' }) });
const Bypass = answerOf(
  Type.Object({
    token: Type.String({ description: 'What the browser stores. Signed; it says nothing but until when it holds.' }),
    until: Type.String({ description: 'When it ends, ISO 8601.' }),
  }),
);
export type Bypass = Static<typeof Bypass>;

const schema = {
  operationId: 'createMaintenanceBypass',
  summary: 'Get past the maintenance page with the secret key',
  body: Body,
  response: { 200: Bypass },
};

/** Whether there is maintenance tells `GET /lookup`; the secret key itself never leaves the server (D-53). */
export function maintenanceRoutes(app: App, { secrets, now }: Services): void {
  const signer = new Signer([...secrets.session]);
  app.post('/maintenance/bypass', { schema }, async ({ body }) => {
    if (!isSame(body.code, secrets.bypass)) throw apiError('secret_key_invalid');
    const until = new Date(now().getTime() + lifetime).toISOString();
    return { data: { token: signer.sign(`maintenance-bypass ${until}`), until } };
  });
}

/** In the same time for every wrong key: of equal lengths are only the digests. */
function isSame(typed: string, code: string | undefined): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const isEqual = timingSafeEqual(digest(typed), digest(code ?? ''));
  return isEqual && code !== undefined;
}

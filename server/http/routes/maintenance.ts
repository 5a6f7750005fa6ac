import { type Static, Type } from 'typebox';
import { bypassEnd, createBypass } from '../maintenance-guard.js';
import { responseOf, type App, type Services } from './app.js';

const Body = Type.Object({ code: Type.String({ maxLength: 200, description: 'What was typed at the maintenance page.' }) });
const Headers = Type.Object({ 'x-maintenance-bypass': Type.String({ maxLength: 200, description: 'The token that is verified.' }) });
const until = Type.String({ description: 'When it ends, ISO 8601.' });
const Bypass = responseOf(Type.Object({ token: Type.String({ description: 'Sent with every call, to pass a closed site.' }), until }));
export type Bypass = Static<typeof Bypass>;
const VerifiedBypass = responseOf(Type.Union([Type.Object({ until }), Type.Null()]));
export type VerifiedBypass = Static<typeof VerifiedBypass>;

const creating = {
  operationId: 'createMaintenanceBypass',
  summary: 'Get past the maintenance page with the secret key',
  description:
    'A wrong key is answered with an error, and so is every key of a server without one. The token holds for twelve hours, and no longer than its key.',
  body: Body,
  response: { 200: Bypass },
};
const reading = {
  operationId: 'getMaintenanceBypass',
  summary: 'Whether a token gets past the maintenance page',
  description: 'Answers null for a token that has ended, whose key has changed, or that this server has not signed.',
  headers: Headers,
  response: { 200: VerifiedBypass },
};

/** Registers the calls that exchange the secret key for a signed bypass token (D-53), and verify that token. */
export function maintenanceRoutes(app: App, services: Services): void {
  app.post('/maintenance/bypass', { schema: creating }, async ({ body }) => ({ data: createBypass(services, body.code) }));
  app.get('/maintenance/bypass', { schema: reading }, async ({ headers }) => {
    const end = bypassEnd(services, headers['x-maintenance-bypass']);
    return { data: end === undefined ? null : { until: end } };
  });
}

import { Type } from 'typebox';
import { responseOf, type App, type Services } from './app.js';

const schema = {
  operationId: 'endSession',
  summary: 'End the visit',
  description: 'The answer gives a new session, which has no client, draft, check-in or card on file of the one before.',
  response: { 200: responseOf(Type.Object({ ended: Type.Literal(true) })) },
};

/** Registers the call that ends a visit, so that the next person at a device does not find it (D-115, D-127). */
export function sessionRoutes(app: App, { sessions }: Services): void {
  app.delete('/session', { schema }, (request, reply) => {
    sessions.begin(request, reply);
    return { data: { ended: true as const } };
  });
}

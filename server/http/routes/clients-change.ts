import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { own } from '../../../engine/base/pointer.js';
import { changeClient } from '../../clients/change-client.js';
import { CheckIn, saveCheckIn, MaskedClient } from '../../clients/check-in.js';
import { ClientRecordSchema } from '../../clients/client-types.js';
import { deleteClients } from '../../clients/delete-clients.js';
import { FormBody, FormHeaders } from '../../visit/accepted-form.js';
import { SentClient } from '../../clients/sent-client.js';
import { apiError, fieldError } from '../../errors/api-error.js';
import { readCaller, CallerHeaders, headerOf } from '../../visit/caller.js';
import { idempotentWrite } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const changeSchema = {
  operationId: 'updateClient',
  summary: 'Change a client, or check it in',
  description:
    'The body is what a form sends. Digits of the social security number that are not sent stay on file. With {checkIn: true, note?, contactConfirmed?} the member checks in.',
  headers: FormHeaders,
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }) }),
  body: FormBody,
  sent: Type.Union([SentClient, CheckIn]),
  response: { 200: responseOf(Type.Union([ClientRecordSchema, MaskedClient])) },
};
const deleteSchema = {
  operationId: 'deleteClients',
  summary: 'Delete clients with their dependents and members, all or none',
  description: 'The answer lists the ids of everybody who was deleted. If one of them has paid, nobody is deleted and the answer is 409.',
  headers: CallerHeaders,
  params: Type.Object({ clientId: Type.String({ maxLength: 2000, description: 'One id, or up to 50 joined by commas.' }) }),
  response: { 200: responseOf(Type.Array(Type.String(), { description: 'The ids of everybody who is gone.' })) },
};

/** Registers the calls that change, check in and delete clients. */
export function clientChangeRoutes(app: App, services: Services): void {
  app.put('/clients/:clientId', { schema: changeSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    const [id, body] = [request.params.clientId, request.body];
    const checkInBody = own(body, 'checkIn') === true ? parseCheckIn(body) : undefined;
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      if (checkInBody === undefined) {
        const client = await changeClient(services, db, caller, { id, body, header: headerOf(request, 'x-form') });
        return { status: 200, body: { data: client, message: 'Successfully updated membership.' } };
      }
      const data = await saveCheckIn(db, caller, id, checkInBody);
      return { status: 200, body: { data, message: data.isActiveMember ? "You're checked in." : receptionMessage } };
    });
  });
  app.delete('/clients/:clientId', { schema: deleteSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const { ids, name } = await deleteClients(db, caller, request.params.clientId.split(','));
      return { status: 200, body: { data: [...ids], message: `Successfully deleted ${name}` } };
    });
  });
}

/** The message for a person without an active membership: the visit is recorded, and the staff help (D-46). */
const receptionMessage = 'Please go to the front desk.';

/** Returns the body as a check-in; throws `check_in_invalid` with the first error. */
function parseCheckIn(body: unknown): CheckIn {
  if (Value.Check(CheckIn, body)) return body;
  const [error] = Value.Errors(CheckIn, body);
  throw apiError('check_in_invalid', {
    errors: [error === undefined ? fieldError('', 'unexpected') : { path: error.instancePath, message: error.message }],
  });
}

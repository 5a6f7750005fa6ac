import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { own } from '../../../engine/pointer.js';
import { dayIn } from '../../base/calendar.js';
import { changeClient } from '../../clients/change-client.js';
import { CheckIn, checkIn } from '../../clients/check-in.js';
import { ClientRecord } from '../../clients/client-types.js';
import { deleteClients } from '../../clients/delete-clients.js';
import { FormBody, FormHeaders } from '../../submission/form-headers.js';
import { SentClient } from '../../clients/sent-client.js';
import { ShownClient } from '../../clients/shown-client.js';
import { apiError, fieldError } from '../../errors/api-error.js';
import { callerOf, CallerHeaders, headerOf } from '../../visitors/caller.js';
import { idempotentWrite } from '../../submission/idempotent-write.js';
import { answerOf, type App, type Services } from './app.js';

const changeSchema = {
  operationId: 'updateClient',
  summary: 'Change a client, or check it in',
  description:
    'The body is what a form sends. Digits of the social security number that are not sent stay on file. With {checkIn: true, note?, contactConfirmed?} the member checks in.',
  headers: FormHeaders,
  params: Type.Object({ clientId: Type.String({ maxLength: 100 }) }),
  body: FormBody,
  sent: Type.Union([SentClient, CheckIn]),
  response: { 200: answerOf(Type.Union([ClientRecord, ShownClient])) },
};
const deleteSchema = {
  operationId: 'deleteClients',
  summary: 'Delete clients with their dependents and members, all or none',
  headers: CallerHeaders,
  params: Type.Object({ clientId: Type.String({ maxLength: 2000, description: 'One id, or up to 50 joined by commas.' }) }),
  response: { 200: answerOf(Type.Array(Type.String(), { description: 'The ids of everybody who is gone.' })) },
};

export function clientChangeRoutes(app: App, services: Services): void {
  app.put('/clients/:clientId', { schema: changeSchema }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    const [id, body, now] = [request.params.clientId, request.body, services.now()];
    const said = own(body, 'checkIn') === true ? readCheckIn(body) : undefined;
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      if (said === undefined) {
        const changed = await changeClient(services, db, caller, { id, body, header: headerOf(request, 'x-form') });
        return { status: 200, body: { data: changed, message: 'Successfully updated membership.' } };
      }
      const today = dayIn(caller.state.tenant.timeZone, now);
      const data = await checkIn(db, caller, id, said, today);
      return { status: 200, body: { data, message: data.isActiveMember ? 'You are checked in.' : frontDesk } };
    });
  });
  app.delete('/clients/:clientId', { schema: deleteSchema }, async (request, reply) => {
    const caller = await callerOf(services, request, reply);
    return idempotentWrite(services, { request, reply, caller }, async (db) => {
      const { ids, name } = await deleteClients(db, caller, request.params.clientId.split(','));
      return { status: 200, body: { data: [...ids], message: `Successfully deleted ${name}` } };
    });
  });
}

/** For a person without an active membership: the visit is noted, and the staff take it from there (D-46). */
const frontDesk = 'Please go to the front desk.';

function readCheckIn(body: unknown): CheckIn {
  if (Value.Check(CheckIn, body)) return body;
  const [fault] = Value.Errors(CheckIn, body);
  throw apiError('check_in_invalid', {
    errors: [fault === undefined ? fieldError('', 'unexpected') : { path: fault.instancePath, message: fault.message }],
  });
}

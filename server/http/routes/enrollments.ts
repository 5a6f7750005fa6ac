import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { dayIn } from '../../base/calendar.js';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import { hasActiveMember } from '../../clients/membership-status.js';
import { saveChosenLines, type ChoiceMode } from '../../enrollments/choose-lines.js';
import { lockFamily, readFamily } from '../../enrollments/family.js';
import { orderHash, readFamilyLines } from '../../enrollments/family-lines.js';
import { validateLines } from '../../enrollments/validate-lines.js';
import { ChosenLine, EnrollmentLine, toEnrollmentLine } from '../../enrollments/line.js';
import { refuseIneligible } from '../../questionnaires/responses.js';
import { readCaller, CallerHeaders, audit } from '../../visit/caller.js';
import { idempotentWrite, orderHeader } from '../../visit/idempotent-write.js';
import { responseOf, type App, type Services } from './app.js';

const EnrollmentsAnswer = responseOf(Type.Array(EnrollmentLine));
export type EnrollmentsAnswer = Static<typeof EnrollmentsAnswer>;
export type ChosenEnrollments = ChosenLine[];

const Params = Type.Object({ clientId: Type.String({ maxLength: 100 }) });

const description =
  'The lines are of the client in the address and of those who belong to it. Billed by Family or Group there is one, for that client; by Individual one for each person. Amounts that are not what the tenant asks for are answered 409.';
const addSchema = {
  operationId: 'createEnrollments',
  summary: 'Enroll people in memberships',
  description,
  params: Params,
  headers: CallerHeaders,
  body: Type.Array(ChosenLine, { minItems: 1, maxItems: 51 }),
  response: { 201: EnrollmentsAnswer },
};
const replaceSchema = {
  operationId: 'replaceEnrollments',
  summary: "Replace a family's unpaid enrollments by these",
  description,
  params: Params,
  headers: CallerHeaders,
  body: Type.Array(ChosenLine, { maxItems: 51 }),
  response: { 200: EnrollmentsAnswer },
};

const listSchema = {
  operationId: 'listEnrollments',
  summary: "A family's memberships, and the order that a checkout would charge",
  description:
    'The lines that are not cancelled, of the client in the address and of those who belong to it. The header x-order names what the next checkout charges: give it to the checkout, so that nothing else is charged.',
  params: Params,
  headers: CallerHeaders,
  response: { 200: EnrollmentsAnswer },
};

interface ChooseRequest {
  readonly clientId: string;
  readonly lines: readonly ChosenLine[];
  readonly mode: ChoiceMode;
}

/** Registers the calls that list, add and replace enrollments; each answers the hash of the order in x-order (D-136). */
export function enrollmentRoutes(app: App, services: Services): void {
  app.get('/clients/:clientId/enrollments', { schema: listSchema }, async (request, reply) => {
    const caller = await readCaller(services, request, reply);
    return services.store.inTenant(caller.scope, async (db) => {
      const family = await readFamily(db, caller, request.params.clientId);
      const lines = await readFamilyLines(db, caller, family);
      reply.header(orderHeader, orderHash({ family, lines }, services.secrets.session));
      return { data: lines.map((line) => toEnrollmentLine(line, caller.scope)) };
    });
  });
  app.post('/clients/:clientId/enrollments', { schema: addSchema }, (request, reply) =>
    chooseEnrollments(services, request, reply, { clientId: request.params.clientId, lines: request.body, mode: 'add' }),
  );
  app.put('/clients/:clientId/bulk/enrollments', { schema: replaceSchema }, (request, reply) =>
    chooseEnrollments(services, request, reply, { clientId: request.params.clientId, lines: request.body, mode: 'replace' }),
  );
}

/** Validates and saves the chosen lines of a family and sends them as the reply; adds them or replaces the unpaid ones. */
async function chooseEnrollments(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { clientId, lines, mode: way }: ChooseRequest,
) {
  const caller = await readCaller(services, request, reply);
  const { platform } = requireDefinitions(services.library, caller).library;
  const now = services.now();
  return idempotentWrite(services, { request, reply, caller }, async (db) => {
    const family = await lockFamily(db, caller, clientId);
    // The page that adds members to a group has no questions, and an empty list only withdraws a choice.
    const needsAnswers = lines.length > 0 && (way === 'replace' || family.groupId === null);
    if (needsAnswers) await refuseIneligible(db, services, caller, family.primaryId);
    const isMember = await hasActiveMember(db, caller);
    const context = { caller, family, platform, today: dayIn(caller.state.tenant.timeZone, now), isMember };
    const saved = await saveChosenLines(db, context, validateLines(lines, context), way, now);
    await audit(
      db,
      caller,
      'choose enrollment',
      saved.map(({ clientEnrollmentId }) => clientEnrollmentId),
    );
    const order = orderHash({ family, lines: await readFamilyLines(db, caller, family) }, services.secrets.session);
    return { status: way === 'add' ? 201 : 200, body: { data: saved, message: 'The enrollment for membership was saved.' }, order };
  });
}

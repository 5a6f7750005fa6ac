import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { dayIn } from '../../base/calendar.js';
import { shelfOf } from '../../submission/validate-submission.js';
import { hasActiveMember } from '../../clients/member-standing.js';
import { chooseLines, type ChoiceMode } from '../../enrollments/choose-lines.js';
import { holdFamily } from '../../enrollments/family.js';
import { judgeLines } from '../../enrollments/judge-lines.js';
import { ChosenLine, EnrollmentLine } from '../../enrollments/line.js';
import { refuseIneligible } from '../../questionnaires/refuse-ineligible.js';
import { callerOf, CallerHeaders } from '../../visitors/caller.js';
import { audit } from '../../submission/audit.js';
import { idempotentWrite } from '../../submission/idempotent-write.js';
import { answerOf, type App, type Services } from './app.js';

const EnrollmentsAnswer = answerOf(Type.Array(EnrollmentLine));
export type EnrollmentsAnswer = Static<typeof EnrollmentsAnswer>;
export type ChosenEnrollments = ChosenLine[];

const Params = Type.Object({ clientId: Type.String({ maxLength: 100 }) });

const among =
  'The lines are of the client in the address and of those who belong to it. Billed by Family or Group there is one, for that client; by Individual one for each person. Amounts that are not what the tenant asks for are answered 409.';
const addSchema = {
  operationId: 'createEnrollments',
  summary: 'Enroll people in memberships',
  description: among,
  params: Params,
  headers: CallerHeaders,
  body: Type.Array(ChosenLine, { minItems: 1, maxItems: 51 }),
  response: { 201: EnrollmentsAnswer },
};
const replaceSchema = {
  operationId: 'replaceEnrollments',
  summary: "Replace a family's unpaid enrollments by these",
  description: among,
  params: Params,
  headers: CallerHeaders,
  body: Type.Array(ChosenLine, { maxItems: 51 }),
  response: { 200: EnrollmentsAnswer },
};

interface Chosen {
  readonly clientId: string;
  readonly lines: readonly ChosenLine[];
  readonly way: ChoiceMode;
}

export function enrollmentRoutes(app: App, services: Services): void {
  app.post('/clients/:clientId/enrollments', { schema: addSchema }, (request, reply) =>
    choose(services, request, reply, { clientId: request.params.clientId, lines: request.body, way: 'add' }),
  );
  app.put('/clients/:clientId/bulk/enrollments', { schema: replaceSchema }, (request, reply) =>
    choose(services, request, reply, { clientId: request.params.clientId, lines: request.body, way: 'replace' }),
  );
}

async function choose(services: Services, request: FastifyRequest, reply: FastifyReply, { clientId, lines, way }: Chosen) {
  const caller = await callerOf(services, request, reply);
  const { platform } = shelfOf(services.library, caller).library;
  const now = services.now();
  return idempotentWrite(services, { request, reply, caller }, async (db) => {
    const family = await holdFamily(db, caller, clientId);
    await refuseIneligible(db, services, caller, family.primaryId);
    const isMember = await hasActiveMember(db, caller);
    const desk = { caller, family, platform, today: dayIn(caller.state.tenant.timeZone, now), isMember };
    const kept = await chooseLines(db, desk, judgeLines(lines, desk), way, now);
    await audit(
      db,
      caller,
      'choose enrollment',
      kept.map(({ clientEnrollmentId }) => clientEnrollmentId),
    );
    return { status: way === 'add' ? 201 : 200, body: { data: kept, message: 'The enrollment for membership was saved.' } };
  });
}

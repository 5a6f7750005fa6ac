import { randomUUID } from 'node:crypto';
import { decideEligibility, type Eligibility, isBlank, type JsonObject, openRecord } from '../../engine/index.js';
import { isUuid, getOwnClient } from '../clients/own-clients.js';
import type { Database } from '../database/store.js';
import { fieldError, apiError } from '../errors/api-error.js';
import { type Caller, audit } from '../visit/caller.js';
import { formSource } from '../visit/form-source.js';
import { type SubmissionServices, validateByForm, requireDefinitions } from '../visit/validate-by-form.js';
import { type TenantQuestionnaire, eligibilityQuestionnaire } from './tenant-questionnaires.js';

/** The answer to a question; a list if it has several choices. */
export interface QuestionAnswer {
  readonly questionId: string;
  readonly value: string | readonly string[];
}

/** Validates a response by the questionnaire's form; throws 422 with every answer error. */
export function validateAnswers(
  services: SubmissionServices,
  caller: Caller,
  { form, validators }: TenantQuestionnaire,
  body: JsonObject,
): void {
  const library = { ...services.library, validators: () => validators };
  const { answers, ...rest } = body;
  // A form with nothing answered sends no list at all.
  validateByForm({ library, now: services.now }, caller, form, isBlank(answers) ? rest : body);
}

/** Returns whether valid answers make the client eligible, and which questions decide against it (D-19). */
export function responseEligibility(
  services: SubmissionServices,
  caller: Caller,
  questionnaire: TenantQuestionnaire,
  answers: readonly QuestionAnswer[],
): Eligibility {
  const definitions = requireDefinitions(services.library, caller);
  const source = formSource(questionnaire.form, caller.state, definitions, services.now());
  return decideEligibility(questionnaire.questionnaire, openRecord(source, toBody(answers)));
}

function toBody(answers: readonly QuestionAnswer[]): JsonObject {
  return answers.length === 0 ? {} : { answers: answers.map(({ questionId, value }) => ({ questionId, value })) };
}

/** A response as it is sent. */
export interface SubmittedResponse {
  readonly questionnaireId: string;
  readonly clientId: string;
  readonly answers: readonly QuestionAnswer[];
  readonly status: 'Draft' | 'Completed';
  /** Of the questionnaire. */
  readonly version: number;
}

export interface StoredResponse extends SubmittedResponse {
  readonly id: string;
}

/** Stores a client's first response and returns it; throws 404 for another visitor's client, 409 if the client has already answered. */
export async function addResponse(db: Database, caller: Caller, response: SubmittedResponse, formHash: string): Promise<StoredResponse> {
  const { client_id } = await getOwnClient(db, caller, response.clientId);
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('questionnaire_responses')
    .values({
      tenant_id: caller.scope.tenantId,
      response_id: id,
      questionnaire_id: response.questionnaireId,
      client_id,
      ...responseColumns(response, formHash),
    })
    .onConflict((on) => on.columns(['tenant_id', 'client_id', 'questionnaire_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw apiError('questionnaire_answered');
  await audit(db, caller, 'answer questionnaire', [id]);
  return { id, ...response, clientId: client_id };
}

/** Replaces a response and returns it; throws 404 if it is not the visitor's, 422 if it belongs to another client or questionnaire. */
export async function changeResponse(
  db: Database,
  caller: Caller,
  {
    id,
    response,
    formHash,
    now,
  }: { readonly id: string; readonly response: SubmittedResponse; readonly formHash: string; readonly now: Date },
): Promise<StoredResponse> {
  const stored = isUuid(id) ? await lockResponse(db, caller, id) : undefined;
  if (stored === undefined) throw apiError('response_not_found');
  const clientId = stored.client_id;
  refuseChange('/clientId', response.clientId.toLowerCase(), clientId);
  refuseChange('/questionnaireId', response.questionnaireId, stored.questionnaire_id);
  await db
    .updateTable('questionnaire_responses')
    .set({ ...responseColumns(response, formHash), updated_at: now.toISOString() })
    .where('tenant_id', '=', caller.scope.tenantId)
    .where('response_id', '=', id)
    .execute();
  await audit(db, caller, 'change questionnaire answers', [id]);
  return { id, ...response, clientId };
}

/** Returns a client's response to a questionnaire, undefined without one; throws 404 for another visitor's client. */
export async function findResponse(
  db: Database,
  caller: Caller,
  clientId: string,
  questionnaireId?: string,
): Promise<StoredResponse | undefined> {
  const { client_id } = await getOwnClient(db, caller, clientId);
  if (questionnaireId === undefined) return undefined;
  const stored = await selectOwnResponses(db, caller)
    .where('client_id', '=', client_id)
    .where('questionnaire_id', '=', questionnaireId)
    .executeTakeFirst();
  return (
    stored && {
      id: stored.response_id,
      questionnaireId: stored.questionnaire_id,
      clientId: stored.client_id,
      // Only responses with a validated shape are stored.
      answers: stored.answers as unknown as readonly QuestionAnswer[],
      status: stored.status === 'Completed' ? 'Completed' : 'Draft',
      version: stored.version,
    }
  );
}

function lockResponse(db: Database, caller: Caller, id: string) {
  return selectOwnResponses(db, caller).where('response_id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns a query for responses of clients that this session created; managers by a match (D-46) see no health answers. */
function selectOwnResponses(db: Database, caller: Caller) {
  const { scope, sessionId } = caller;
  return selectResponses(db, caller).where('client_id', 'in', (own) =>
    own
      .selectFrom('clients')
      .select('client_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('session_id', '=', sessionId)
      .where('status', '<>', 'Superseded'),
  );
}

function selectResponses(db: Database, { scope }: Caller) {
  return db
    .selectFrom('questionnaire_responses')
    .select(['response_id', 'questionnaire_id', 'client_id', 'version', 'status', 'answers'])
    .where('tenant_id', '=', scope.tenantId);
}

function responseColumns({ answers, status, version }: SubmittedResponse, form_hash: string) {
  return { answers: JSON.stringify(answers), status, version, form_hash };
}

/** Throws if a value of the response differs from the stored one. */
function refuseChange(path: string, sentValue: string, stored: string): void {
  if (sentValue !== stored) throw apiError('response_moved', { errors: [fieldError(path, 'locked')] });
}

/** Throws 409 unless the client has completed the current questions with answers that let it have a membership (D-19, D-21). */
export async function refuseIneligible(db: Database, services: SubmissionServices, caller: Caller, primaryId: string): Promise<void> {
  const asked = eligibilityQuestionnaire(caller.state);
  if (asked === undefined) return;
  const { id, version } = asked.questionnaire;
  // The answers of another session count too: a group's manager does not see those of its members.
  const response = await selectResponses(db, caller)
    .where('client_id', '=', primaryId)
    .where('questionnaire_id', '=', id)
    .executeTakeFirst();
  if (response?.status !== 'Completed' || response.version !== version) throw apiError('questionnaire_missing');
  const answers = response.answers as unknown as readonly QuestionAnswer[];
  if (!responseEligibility(services, caller, asked, answers).eligible) throw apiError('answers_ineligible');
}

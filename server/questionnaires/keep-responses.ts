import { randomUUID } from 'node:crypto';
import { isId, ownClient } from '../clients/own-clients.js';
import { fieldError, apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import type { QuestionAnswer } from './judge-response.js';

/** What a respondent sends. */
export interface Response {
  readonly questionnaireId: string;
  readonly clientId: string;
  readonly answers: readonly QuestionAnswer[];
  readonly status: 'Draft' | 'Completed';
  /** Of the questionnaire. */
  readonly version: number;
}

export interface KeptResponse extends Response {
  readonly id: string;
}

/** Throws 404 for a client of somebody else, 409 where this client has answered already. */
export async function addResponse(db: Database, caller: Caller, response: Response, formHash: string): Promise<KeptResponse> {
  const { client_id } = await ownClient(db, caller, response.clientId);
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('questionnaire_responses')
    .values({
      tenant_id: caller.scope.tenantId,
      response_id: id,
      questionnaire_id: response.questionnaireId,
      client_id,
      ...columnsOf(response, formHash),
    })
    .onConflict((on) => on.columns(['tenant_id', 'client_id', 'questionnaire_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw apiError('questionnaire_answered');
  await audit(db, caller, 'answer questionnaire', [id]);
  return { id, ...response, clientId: client_id };
}

/** Throws 404 for a response of somebody else, 422 where it belongs to another client or questionnaire. */
export async function changeResponse(
  db: Database,
  caller: Caller,
  { id, response, formHash, now }: { readonly id: string; readonly response: Response; readonly formHash: string; readonly now: Date },
): Promise<KeptResponse> {
  const kept = isId(id) ? await responseBy(db, caller, id) : undefined;
  if (kept === undefined) throw apiError('response_not_found');
  const clientId = kept.client_id;
  refuseOther('/clientId', response.clientId.toLowerCase(), clientId);
  refuseOther('/questionnaireId', response.questionnaireId, kept.questionnaire_id);
  await db
    .updateTable('questionnaire_responses')
    .set({ ...columnsOf(response, formHash), updated_at: now.toISOString() })
    .where('tenant_id', '=', caller.scope.tenantId)
    .where('response_id', '=', id)
    .execute();
  await audit(db, caller, 'change questionnaire answers', [id]);
  return { id, ...response, clientId };
}

/** What a client of this visitor answered to a questionnaire, if anything. Throws 404 for a client of somebody else. */
export async function responseOf(
  db: Database,
  caller: Caller,
  clientId: string,
  questionnaireId?: string,
): Promise<KeptResponse | undefined> {
  const { client_id } = await ownClient(db, caller, clientId);
  if (questionnaireId === undefined) return undefined;
  const kept = await selectAll(db, caller)
    .where('client_id', '=', client_id)
    .where('questionnaire_id', '=', questionnaireId)
    .executeTakeFirst();
  return (
    kept && {
      id: kept.response_id,
      questionnaireId: kept.questionnaire_id,
      clientId: kept.client_id,
      // Only responses whose shape was checked are kept.
      answers: kept.answers as unknown as readonly QuestionAnswer[],
      status: kept.status === 'Completed' ? 'Completed' : 'Draft',
      version: kept.version,
    }
  );
}

function responseBy(db: Database, caller: Caller, id: string) {
  return selectAll(db, caller).where('response_id', '=', id).forUpdate().executeTakeFirst();
}

/** Answers about health are for the visitor whose client it is, and not for whoever manages it by a match (D-46). */
function selectAll(db: Database, { scope, sessionId }: Caller) {
  return db
    .selectFrom('questionnaire_responses')
    .select(['response_id', 'questionnaire_id', 'client_id', 'version', 'status', 'answers'])
    .where('tenant_id', '=', scope.tenantId)
    .where('client_id', 'in', (own) =>
      own
        .selectFrom('clients')
        .select('client_id')
        .where('tenant_id', '=', scope.tenantId)
        .where('session_id', '=', sessionId)
        .where('status', '<>', 'Superseded'),
    );
}

function columnsOf({ answers, status, version }: Response, form_hash: string) {
  return { answers: JSON.stringify(answers), status, version, form_hash };
}

function refuseOther(path: string, given: string, kept: string): void {
  if (given !== kept) throw apiError('response_moved', { errors: [fieldError(path, 'locked')] });
}

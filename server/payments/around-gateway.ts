import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../store/store.js';
import { apiErrorBody } from '../errors/api-error.js';
import { isApiErrorCode } from '../errors/catalogue.js';
import type { Text } from '../../engine/index.js';
import type { Caller } from '../visitors/caller.js';
import { errorTexts } from '../visitors/error-texts.js';
import type { PaymentServices } from './payment-services.js';
import {
  idempotencyRecordOf,
  type CallAnswer,
  claimKey,
  refuseWithoutRoom,
  saveAnswer,
  type WriteServices,
} from '../submission/idempotent-write.js';

interface Steps<Open> {
  /**
   * What is written down before a gateway is asked; or the answer, where nothing is to be asked any more. `key` is the
   * same whenever the same request comes again.
   */
  begin(db: Database, key: string | undefined): Promise<CallAnswer | { readonly open: Open }>;
  /** Asks the gateway, outside of any transaction, and gives what is to be written after. A failure thrown here leaves the act open. */
  ask(open: Open): Promise<(db: Database) => Promise<CallAnswer>>;
  /** What follows once a failure is written down. */
  undo?(open: Open): Promise<void>;
}

/**
 * A write that asks a gateway between two transactions, so that no row is locked while the network is slow. Its key is
 * taken before and answered after; whoever asks with the key in between goes the same way, and the gateway itself
 * holds that it does a thing once.
 */
export async function aroundGateway<Open>(
  { store, sessions, library }: WriteServices & Pick<PaymentServices, 'library'>,
  { request, reply, caller }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly caller: Caller },
  steps: Steps<Open>,
): Promise<FastifyReply> {
  await refuseWithoutRoom(store);
  const text = (): Text | undefined => errorTexts(library)(request);
  const act = idempotencyRecordOf(request, caller, sessions);
  const begun = await store.inTenant(caller.scope, async (db) => {
    const claimed = await claimKey(db, act);
    if (claimed.is === 'answered') {
      if (claimed.sessionId !== caller.sessionId) sessions.give(claimed.sessionId, request, reply);
      return claimed.answer;
    }
    const made = await steps.begin(db, act.key);
    if ('status' in made) await saveAnswer(db, act, made);
    return made;
  });
  if ('status' in begun) return reply.code(begun.status).send(inLanguage(begun, text));
  const write = await steps.ask(begun.open);
  const answer = await store.inTenant(caller.scope, async (db) => {
    const made = await write(db);
    await saveAnswer(db, act, made);
    return made;
  });
  if (answer.status >= 400) await steps.undo?.(begun.open);
  return reply.code(answer.status).send(inLanguage(answer, text));
}

/** Returns the body of an answer in the language of the request; stored error texts are in English. */
function inLanguage({ status, body }: CallAnswer, text: () => Text | undefined): object {
  const code = status >= 400 ? body['code'] : undefined;
  return isApiErrorCode(code) ? apiErrorBody(code, { status }, text()) : body;
}

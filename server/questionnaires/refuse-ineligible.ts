import type { SubmissionServices } from '../submission/validate-submission.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { mayGoOn } from './judge-response.js';
import { responseOf } from './keep-responses.js';
import { questionnairesOf } from './tenant-questionnaires.js';

/**
 * Sells no membership to whoever gave answers that let nobody go on (D-19), 409. Whoever was not asked yet is not
 * refused: the order of the steps is the page's.
 */
export async function refuseIneligible(db: Database, bench: SubmissionServices, caller: Caller, primaryId: string): Promise<void> {
  for (const asked of questionnairesOf(caller.state)) {
    const given = await responseOf(db, caller, primaryId, asked.questionnaire.id);
    const isCounted = given?.status === 'Completed' && given.version === asked.questionnaire.version;
    if (isCounted && !mayGoOn(bench, caller, asked, given.answers)) throw apiError('answers_ineligible');
  }
}

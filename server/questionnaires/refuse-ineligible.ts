import type { SubmissionServices } from '../visit/validate-by-form.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';
import { isResponseEligible } from './validate-response.js';
import { findResponse } from './responses.js';
import { activeQuestionnaires } from './tenant-questionnaires.js';

/** Throws 409 if the client's completed answers exclude it from a membership (D-19); a client without answers passes. */
export async function refuseIneligible(db: Database, services: SubmissionServices, caller: Caller, primaryId: string): Promise<void> {
  for (const questionnaire of activeQuestionnaires(caller.state)) {
    const response = await findResponse(db, caller, primaryId, questionnaire.questionnaire.id);
    const isCounted = response?.status === 'Completed' && response.version === questionnaire.questionnaire.version;
    if (isCounted && !isResponseEligible(services, caller, questionnaire, response.answers)) throw apiError('answers_ineligible');
  }
}

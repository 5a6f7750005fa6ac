import { isBlank } from '../../engine/index.js';
import { own, valueAt } from '../../engine/base/pointer.js';
import { joinTexts } from '../../server/shared/comparable-text.js';
import type { CompletedSteps } from './wizard.js';
import type { Person } from './offering-choice.js';
import { STEP_IDS } from './site-codes.js';

/**
 * Returns the people of an enrollment from the answer to the step INFORMATION: the primary first, then the dependents; none before that
 * answer.
 */
export function enrolledPeople(completed: CompletedSteps): readonly Person[] {
  const clients = valueAt(completed[STEP_IDS.information]?.data, '/clients');
  if (!Array.isArray(clients)) return [];
  return clients.map((client, index) => ({ clientId: String(own(client, 'clientId')), name: personName(client), isPrimary: index === 0 }));
}

/** Returns first, middle and last name of a person, or the name of a business; of a client who is known by a match, the masked name. */
export function personName(client: unknown): string {
  if (!isBlank(own(client, 'displayName'))) return joinTexts(client, ['displayName']);
  const keys = isBlank(own(client, 'businessName')) ? ['firstName', 'middleName', 'lastName'] : ['businessName'];
  return joinTexts(client, keys);
}

import { isBlank } from '../../engine/index.js';
import { own, valueAt } from '../../engine/pointer.js';
import { joinTexts } from '../../engine/site/comparable-text.js';
import type { CompletedSteps } from './wizard.js';
import type { Person } from './offering-choice.js';
import { STEP_IDS } from './site-codes.js';

/** Whom an enrollment is about, as the answer of the step INFORMATION tells: the primary first, then the dependents. */
export function enrolledPeople(journey: CompletedSteps): readonly Person[] {
  const clients = valueAt(journey[STEP_IDS.information]?.data, '/clients');
  if (!Array.isArray(clients)) return [];
  return clients.map((client, nth) => ({ clientId: String(own(client, 'clientId')), name: displayName(client), isPrimary: nth === 0 }));
}

/** The name of a client: first, middle and last name of a person, or the name of a business. */
function displayName(client: unknown): string {
  const keys = isBlank(own(client, 'businessName')) ? ['firstName', 'middleName', 'lastName'] : ['businessName'];
  return joinTexts(client, keys);
}

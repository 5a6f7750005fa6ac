import { isBlank, own, valueAt } from '../../engine/index.js';
import type { Journey } from './journey.js';
import type { Person } from './offering-choice.js';

/** Whom an enrollment is about, as the answer of the step INFORMATION tells: the primary first, then the dependents. */
export function peopleOf(journey: Journey): readonly Person[] {
  const clients = valueAt(journey['INFORMATION']?.data, '/clients');
  if (!Array.isArray(clients)) return [];
  return clients.map((client, nth) => ({ clientId: String(own(client, 'clientId')), name: nameOf(client), isPrimary: nth === 0 }));
}

/** First, middle and last name joined (SPEC 3); of a group, what the business is called. */
function nameOf(client: unknown): string {
  const names = ['firstName', 'middleName', 'lastName'].map((key) => own(client, key));
  const business = own(client, 'businessName');
  return (isBlank(business) ? names : [business]).filter((name) => !isBlank(name)).join(' ');
}

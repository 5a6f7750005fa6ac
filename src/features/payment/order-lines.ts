import { own, valueAt } from '../../../engine/base/pointer.js';
import type { Json } from '../../../engine/index.js';
import type { OrderLine } from '../../visit/api/enrollments.js';
import { enrolledPeople } from '../../visit/enrolled-people.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { completeStep, type CompletedSteps, type StepResult } from '../../visit/wizard.js';

/**
 * Returns what was chosen in the step OFFERING: the enrollments that the server saved (D-5), or the services; none before that step. A
 * service is for the payer unless another person was chosen, and has the payer's price (D-96).
 */
export function orderLines(completed: CompletedSteps): readonly OrderLine[] {
  const { data } = completed[STEP_IDS.offering] ?? {};
  const people = enrolledPeople(completed).map(({ clientId }) => clientId);
  const isMember = valueAt(completed[STEP_IDS.information]?.data, '/isMember') === true;
  return listIn(data, 'lines').map((line) => {
    const { memberCost, ...saved } = line as unknown as OrderLine & { readonly memberCost?: number };
    if (memberCost === undefined) return saved;
    const chosen = listIn(data, 'choice').find((each) => own(each, 'offeringId') === saved.offeringId);
    const clientId = people.find((id) => id === own(chosen, 'clientId')) ?? people[0] ?? '';
    return { ...saved, clientId, cost: isMember ? memberCost : saved.cost };
  });
}

/** Saves for whom a service is. */
export function assignService(pageKey: string, { data, ...result }: StepResult, offeringId: string, clientId: string): void {
  const choice = listIn(data, 'choice').map((each) => (own(each, 'offeringId') === offeringId ? { ...(each as object), clientId } : each));
  completeStep(pageKey, STEP_IDS.offering, { ...result, data: { ...(data as object), choice } });
}

function listIn(data: Json | undefined, key: string): readonly Json[] {
  const list: unknown = own(data, key);
  return Array.isArray(list) ? list : [];
}

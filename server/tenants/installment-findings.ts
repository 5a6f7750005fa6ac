import { own, pointer } from '../../engine/base/pointer.js';
import type { UnlocatedFinding } from '../../engine/build.js';

/** Returns a finding for each Split offering that does not say into how many payments its price is divided (D-128). */
export function installmentFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  const offerings: unknown = own(value, 'offerings');
  return (Array.isArray(offerings) ? offerings : []).flatMap((offering: unknown, index): readonly UnlocatedFinding[] => {
    if (own(offering, 'billingInterval') !== 'Split' || own(offering, 'installments') !== undefined) return [];
    return [
      { code: 'split-without-installments', file, at: pointer('offerings', index), params: { offering: String(own(offering, 'name')) } },
    ];
  });
}

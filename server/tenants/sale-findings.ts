import { own, pointer } from '../../engine/base/pointer.js';
import type { UnlocatedFinding } from '../../engine/build.js';
import { knownSettings } from '../base/known-codes.js';

const METHODS: readonly string[] = [
  knownSettings.bank,
  knownSettings.card,
  knownSettings.cash,
  knownSettings.check,
  knownSettings.otherPayment,
  knownSettings.sponsor,
];

/** Returns the findings about what a tenant sells: a Split offering without its number of payments (D-128), and no way to pay. */
export function saleFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  const offerings = listAt(value, 'offerings');
  const split = offerings.flatMap((offering, index): readonly UnlocatedFinding[] => {
    if (own(offering, 'billingInterval') !== 'Split' || own(offering, 'installments') !== undefined) return [];
    return [
      { code: 'split-without-installments', file, at: pointer('offerings', index), params: { offering: String(own(offering, 'name')) } },
    ];
  });
  const settings = own(value, 'settings');
  const on = Object.values(settings ?? {})
    .flat()
    .filter((setting) => /\bEnabled\b|\bENABLED_TO_/.test(String(own(setting, 'status'))))
    .map((setting) => String(own(setting, 'code')));
  const sells = offerings.some((offering) => own(offering, 'status') === 'Active' && Number(own(offering, 'price')) > 0);
  if (!sells || !on.includes(knownSettings.buyMembership) || METHODS.some((method) => on.includes(method))) return split;
  return [...split, { code: 'no-payment-method', file, at: pointer('settings', 'cases'), params: { known: METHODS.join(', ') } }];
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list: unknown = own(value, key);
  return Array.isArray(list) ? list : [];
}

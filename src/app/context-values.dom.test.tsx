import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { flows } from './flow-registry.js';
import type { Payer } from '../features/payment/payer.js';
import { memberContext } from '../features/members/member-form-loader.js';
import { purchaseContext } from '../features/payment/payment-terms.js';
import { conditionContext } from '../visit/condition-holds.js';
import { demoSite } from '../../fixtures/testing/demo-site.js';
import { stepContext } from './steps/form-step.js';

interface SiteDeclarations {
  readonly formContext: object;
  readonly conditionContext: object;
}

const declared = JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as SiteDeclarations;
const site = demoSite('harbor');
const { tenant } = site;

/** The context values that the steps of pages set. */
const setBySteps = Object.values(site.library.pages).flatMap(({ steps = [] }) => steps.map(({ context = {} }) => context));

const payer: Payer = {
  clientId: 'c-1',
  countryCode: 'US',
  sponsorId: 's-1',
  hasAddress: true,
  billing: { firstName: 'Ada', lastName: 'Marsh' },
};

/** Returns the dotted paths of the values in an object; a list is one value. */
function pathsIn(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path.join('.')];
  return Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...path, key]));
}

function sorted(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].toSorted();
}

it('forms get exactly the context values that the definitions declare for them', () => {
  const agent = { id: 'a-1', fullName: 'Ada Agent' } as Parameters<typeof stepContext>[1];
  const provided = [
    ...setBySteps,
    ...[undefined, ...Object.values(flows)].map((flow) => stepContext(tenant, agent, flow)),
    memberContext(tenant, { hasNoPrimary: true, isEdited: true, onlyDependents: true }),
    ...[{ onlyMethod: 'Cash' }, { firstMethod: 'Bank' }].map((method) =>
      purchaseContext({ tenant, payer, due: 0, isForServices: true, agreements: ['terms'], without: ['Card'], ...method }),
    ),
  ];
  expect(sorted(provided.flatMap((context) => pathsIn(context)))).toEqual(sorted(Object.keys(declared.formContext)));
});

it('conditions of pages and layouts get exactly the context values that the definitions declare for them', () => {
  const provided = conditionContext(site, 'membership', { hasQuestionnaire: true, sellsToPeople: true, sellsToGroups: true });
  expect(sorted(pathsIn(provided))).toEqual(sorted(Object.keys(declared.conditionContext)));
});

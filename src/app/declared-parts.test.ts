import { expect, it, describe } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { flows, flowNamed } from './flow-registry.js';
import type { Payer } from '../features/payment/payer.js';
import { memberContext } from '../features/members/member-form-loader.js';
import { purchaseContext } from '../features/payment/payment-terms.js';
import { conditionContext } from '../visit/condition-holds.js';
import { demoSite } from '../../fixtures/testing/demo-site.js';
import { stepContext } from './steps/form-step.js';
import { join } from 'node:path';
import { compile } from '../../engine/build.js';
import { contentHash } from '../../server/base/content-hash.js';
import { panels } from './panel-registry.js';

interface SiteDeclarations {
  readonly formContext: object;
  readonly conditionContext: object;
  readonly flows: { readonly [name: string]: { readonly panel?: string } };
}

const declared = JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as SiteDeclarations;
const site = demoSite('harbor');
const { tenant } = site;

const setBySteps = Object.values(site.library.pages).flatMap(({ steps = [] }) => steps.map(({ context = {} }) => context));

const payer: Payer = {
  clientId: 'c-1',
  countryCode: 'US',
  sponsorId: 's-1',
  hasAddress: true,
  billing: { businessName: 'Marsh Ltd', firstName: 'Ada', lastName: 'Marsh' },
};

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

const schemas = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !path.startsWith('overlays'))
  .map((path) => ({ path: `schemas/${path}`, text: readFileSync(join('schemas', path), 'utf8') }));

function refusal(names: readonly string[]): readonly string[] {
  const steps = names.map((panel, nth) => ({ id: `STEP_${nth}`, title: 'A step', panel }));
  const page = { $schema: '../meta/page.schema.json', language: 3, id: 'small', about: 'A page of a test.', title: 'Small', steps };
  const file = { path: 'schemas/pages/small.page.json', text: JSON.stringify(page) };
  const result = compile([...schemas, file], [{ platform: 'one', group: 'g', tenant: 't' }], contentHash);
  return result.ok ? [] : result.problems.map(({ message, hint }) => `${message}; ${hint}`);
}

describe('the panels', () => {
  it('are all that a definition may name, and no others', () => {
    expect(refusal(Object.keys(panels))).toEqual([]);
    const [said = ''] = refusal(['carousel']);
    expect(said).toContain('there is no panel "carousel"');
    const known = /there are ([^;]+);/.exec(said)?.[1]?.split(', ') ?? [];
    expect(known.toSorted()).toEqual(Object.keys(panels).toSorted());
  });
});

describe('the flows', () => {
  it('of any form are those that the definitions declare without a panel, and no others', () => {
    const ofAnyForm = Object.entries(declared.flows)
      .filter(([, { panel }]) => panel === undefined)
      .map(([name]) => name);
    expect(ofAnyForm.toSorted()).toEqual(Object.keys(flows).toSorted());
  });

  it('are found by their names, and none is needed where one call is all it takes', () => {
    for (const [name, flow] of Object.entries(flows)) expect(flowNamed(name)).toBe(flow);
    expect(flowNamed(undefined)).toBeUndefined();
    expect(() => flowNamed('constructor')).toThrow('There is no flow constructor');
  });
});

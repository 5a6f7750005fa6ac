import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { EngineFormProps } from '../form/engine-form.js';
import type { PayServer } from '../../fixtures/testing/paying.js';

const given = new Set<string>();
jest.unstable_mockModule('../form/engine-form.js', () => ({
  EngineForm: ({ services }: EngineFormProps) => {
    for (const name of Object.keys(services?.widgets ?? {})) given.add(name);
    return null;
  },
}));
// Read once the form is another: what imports it before holds the one of the site.
const { renderPayment, openPayServer } = await import('../../fixtures/testing/paying.js');
const { MEMBER_WIDGETS } = await import('../features/members/member-form.js');

interface Declared {
  readonly widgets: { readonly [name: string]: { readonly panel?: string } };
}

let served: PayServer;
beforeEach(async () => {
  served = await openPayServer();
});
afterEach(() => served.close());

function widgetsDeclaredFor(...panels: readonly (string | undefined)[]): string[] {
  const { widgets } = JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as Declared;
  return Object.keys(widgets)
    .filter((widget) => panels.includes(widgets[widget]?.panel))
    .toSorted();
}

it('the widgets of the payment panel are those declared for it or for every form, and no others', async () => {
  await renderPayment('summit');
  expect([...given].toSorted()).toEqual(widgetsDeclaredFor('payment', undefined));
});

it('the widgets of the group members panel are those declared for it, and no others', () => {
  expect(Object.keys(MEMBER_WIDGETS).toSorted()).toEqual(widgetsDeclaredFor('group-members'));
});

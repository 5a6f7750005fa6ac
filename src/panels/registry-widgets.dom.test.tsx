import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { EngineFormProps } from '../forms/engine-form.js';
import type { PayServer } from './testing/paying.js';

const given = new Set<string>();
jest.unstable_mockModule('../forms/engine-form.js', () => ({
  EngineForm: ({ services }: EngineFormProps) => {
    for (const name of Object.keys(services?.widgets ?? {})) given.add(name);
    return null;
  },
}));
// Read once the form is another: what imports it before holds the one of the site.
const { drawPayment, openPayServer } = await import('./testing/paying.js');

interface Declared {
  readonly widgets: { readonly [name: string]: { readonly panel: string } };
}

let served: PayServer;
beforeEach(async () => {
  served = await openPayServer();
});
afterEach(() => served.close());

it('the widgets that the panel of a payment draws are those declared for it, and no others', async () => {
  await drawPayment('summit');
  const { widgets } = JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as Declared;
  expect(Object.values(widgets).every(({ panel }) => panel === 'payment')).toBe(true);
  expect([...given].toSorted()).toEqual(Object.keys(widgets).toSorted());
});

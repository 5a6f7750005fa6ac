import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '../../support/calls.js';
import { expect, test } from '../../support/site-test.js';

const JOURNEYS = join(import.meta.dirname, '..');

test('every call that the site may make is broken in every way by some test (PROMISES R8)', () => {
  const specs = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.spec.ts'));
  const breaking = specs.map((name) => readFileSync(join(JOURNEYS, name), 'utf8')).filter((text) => text.includes('Breakage.of('));
  const isSaid = (words: string) => breaking.some((text) => text.includes(words));
  expect(CALLS.filter((call) => !isSaid(`callsFor('${call.for}')`) && !isSaid(`'${call.name}'`))).toEqual([]);
});

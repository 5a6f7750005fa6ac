import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { knownRoutes, knownSettings } from './known-codes.js';

const read = (path: string) => JSON.parse(readFileSync(join('schemas', path), 'utf8'));
const settings = Object.keys(read('settings.json').settings);
const routes = (read('routes.json').routes as { id: string }[]).map(({ id }) => id);
const pages = readdirSync('schemas/pages').map((file): { id: string; steps?: { id: string }[] } => read(`pages/${file}`));
const steps = pages.flatMap((page) => (page.steps ?? []).map(({ id }) => id));
/** Ids of one word are words of the code too, such as `tenant`; those with a hyphen cannot be anything else. */
const ids = new Set([...settings, ...steps, ...[...routes, ...pages.map(({ id }) => id)].filter((id) => id.includes('-'))]);

const idsIn = (text: string): string[] =>
  [...text.matchAll(/'([^'\n]*)'/g)].map(([, quoted = '']) => quoted).filter((each) => ids.has(each));

// records/tenant.ts lists first segments of addresses, some of which equal an id.
describe('codes that the server knows', () => {
  it('exist among the settings and routes', () => {
    expect(Object.values(knownSettings).filter((code) => !settings.includes(code))).toEqual([]);
    expect(Object.values(knownRoutes).filter((id) => !routes.includes(id))).toEqual([]);
  });

  it('are in one file only', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|^base\/known-codes|^sandbox\/|^records\/tenant\.ts/.test(file),
    );
    const found = files.flatMap((file) => idsIn(readFileSync(join('server', file), 'utf8')).map((id) => `${file}: ${id}`));
    expect(found).toEqual([]);
  });

  it('would be found elsewhere', () => {
    expect(idsIn("state.parsedSettings['ADD_DEPENDENT']; route.id === 'page-not-found'; step === 'INFORMATION'")).toEqual([
      'ADD_DEPENDENT',
      'page-not-found',
      'INFORMATION',
    ]);
  });
});

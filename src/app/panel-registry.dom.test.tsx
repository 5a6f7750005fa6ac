import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compile } from '../../engine/build.js';
import { contentHash } from '../../server/base/content-hash.js';
import { panels } from './panel-registry.js';

const schemas = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !path.startsWith('overlays'))
  .map((path) => ({ path: `schemas/${path}`, text: readFileSync(join('schemas', path), 'utf8') }));

/** What is said about a page whose steps show these panels. */
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

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compile, type Scope } from '../../engine/build.js';
import type { Form } from '../../engine/index.js';
import { contentHash } from '../../server/base/content-hash.js';
import { readTree } from '../define/check/read-tree.js';
import { CHANGES, CODE_CHANGES, writeFiles } from '../../fixtures/testing/changes.js';

const rows = new Map(
  [...readFileSync('docs/contributing.md', 'utf8').matchAll(/^\| (an? [^|]+?) \| (\d+) \|/gm)].map(([, what = '', count]) => [
    what,
    Number(count),
  ]),
);

const folder = mkdtempSync(join(tmpdir(), 'vestibule-change-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the table of docs/contributing.md', () => {
  it('has a row for every change that is tested here', () => {
    expect([...rows.keys()].toSorted()).toEqual([...CHANGES, ...CODE_CHANGES].map(([what]) => what).toSorted());
  });

  beforeAll(() => {
    for (const [what, files] of CHANGES) writeFiles(join(folder, what), files);
  });

  it.each(CHANGES)('gives the number of files for %s', (what, files) => {
    expect(Object.keys(files)).toHaveLength(rows.get(what) ?? 0);
  });

  const PERSON_FORMS = ['dependent', 'enrollment-group', 'enrollment-individual', 'group-member', 'services', 'services-dependent'];
  const employer = (form: Form) => form.fields.some(({ key }) => key === 'employer');
  const givenName = (form: Form) => form.fields.some(({ words }) => words.title === 'Given Name');

  it.each<[what: string, has: (form: Form) => boolean, harbor: readonly string[], meadow: readonly string[]]>([
    ['a field of one form', employer, ['agent'], ['agent']],
    ['a field of all person forms', employer, PERSON_FORMS, PERSON_FORMS],
    ['a field of one form for one tenant', employer, [], ['agent']],
    [
      'a change of one question in all forms of one tenant',
      givenName,
      [],
      ['agent', 'appointment', ...PERSON_FORMS, 'member-check-in', 'payment'].toSorted(),
    ],
  ])('reaches the forms that are meant, of the tenants that are meant, for %s', (what, has, harbor, meadow) => {
    const scopes = ['harbor', 'meadow'].map((tenant): Scope => ({ platform: 'one', group: 'coastal', tenant }));
    const sources = readTree(['.', join(folder, what)]).files.filter(
      ({ path }) => !path.endsWith('harbor/enrollment-individual.overlay.json') && !path.startsWith('fixtures/cases/'),
    );
    const compiled = compile(sources, scopes, contentHash);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    const formsOf = (tenant: string) => Object.values(compiled.value.byTenant.get(tenant)?.forms ?? {}).filter(has);
    expect([formsOf('harbor'), formsOf('meadow')].map((forms) => forms.map(({ id }) => id).toSorted())).toEqual([harbor, meadow]);
  });

  it.each(CODE_CHANGES)('gives the number of files for %s, a new folder counted as one', (what, files) => {
    const places = Object.keys(files).map((path) => (existsSync(dirname(path)) ? path : dirname(path)));
    expect(new Set(places).size).toBe(rows.get(what));
  });
});

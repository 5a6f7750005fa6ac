import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readSources } from '../../../server/library/compile-definitions.js';
import { mutationsOf } from '../mutate/mutants.js';
import { partLine, partsOf } from '../mutate/parts.js';
import { compileProject, type Case, type TenantFixture } from '../project.js';
import { coverageOf } from './count.js';

const ROOT = 'fixtures/broken/ground';
const PATH = 'schemas/forms/visit.form.json';
const form = {
  $schema: '../meta/form.schema.json',
  language: 3,
  id: 'visit',
  about: 'Two questions that hang together.',
  use: [{ fragment: 'person' }],
  schema: {
    type: 'object',
    properties: {
      gender: { title: 'Gender', type: 'string', enum: ['Male', 'Female'] },
      weeks: { title: 'Weeks', type: 'integer', maximum: 40, default: 2 },
      note: { title: 'Note', type: 'string', format: 'line', maxLength: 9 },
    },
  },
  bindings: { '/gender': { setting: 'GENDER' } },
  rules: [{ id: 'it may be', when: { '===': [{ var: 'answers.gender' }, 'Female'] }, then: { show: ['/weeks'] } }],
  checks: [{ id: 'not yet', holds: { '<': [{ var: 'answers.weeks' }, 30] }, at: '/weeks', say: 'error.option' }],
  changes: [{ id: 'another name', on: '/firstName', when: { var: 'answers.note' }, set: { '/note': null } }],
};
const files = [...readSources(ROOT), { path: PATH, text: JSON.stringify(form, null, 2) }];
const tenant = JSON.parse(readFileSync(`${ROOT}/fixtures/tenants/ground.json`, 'utf8')) as TenantFixture;
const project = await compileProject(ROOT, files, [tenant]);

const settings = { GENDER: { status: 'Enabled', required: true } };
const given: Case = { form: 'visit', tenant: 'ground', today: '2026-11-20', settings, answers: { gender: 'Female', firstName: 'Ada' } };
const step = (set: string, to: string) => ({ set, to }) as unknown as NonNullable<Case['steps']>[number];
const more: readonly Case[] = [
  { ...given, answers: { gender: 'Male', firstName: 'A'.repeat(81), note: 'ten letters' } },
  { ...given, answers: { gender: 'Female', weeks: 41 } },
  { ...given, answers: { gender: 'Female', weeks: 31 } },
  {
    ...given,
    answers: {},
    steps: [step('/gender', 'Female'), step('/firstName', 'Eva'), step('/note', 'at noon'), step('/firstName', 'Ada')],
  },
];

/** Returns the parts of the form and its fragment that no case notices. */
function unnoticed(cases: readonly Case[]): readonly string[] {
  const verdictOf = mutationsOf(project, cases);
  const tried = partsOf(files)
    .filter(({ file }) => !file.endsWith('person.form.json'))
    .map((part) => ({ part, verdict: verdictOf(part) }));
  expect(tried.filter(({ verdict }) => verdict === 'noticed').length).toBeGreaterThan(3);
  return tried.filter(({ verdict }) => verdict === 'unnoticed').map(({ part }) => partLine(part));
}

describe('mutate', () => {
  it('names what no case notices, with file and line, and nothing once a case shows each', () => {
    expect(unnoticed([given])).toEqual(
      expect.arrayContaining([`${PATH}:75 change "another name"`, `${PATH}:32 limit maxLength of /note`, `${PATH}:26 default of /weeks`]),
    );
    expect(unnoticed([given, ...more])).toEqual([]);
  });

  it('keeps what cannot be removed apart', () => {
    const [binding] = partsOf(files).filter(({ kind }) => kind === 'binding');
    const broken = { ...binding, at: '/schema' } as NonNullable<typeof binding>;
    expect(mutationsOf(project, [given])(broken)).toBe('refused');
  });
});

describe('coverage', () => {
  const missing = (cases: readonly Case[]) => {
    const { all, shown } = coverageOf(project, cases).get('visit') ?? { all: new Map(), shown: new Set() };
    const left = [...all].filter(([key]) => !shown.has(key));
    return left.map(([, { kind, name, state, where }]) => [where, kind, name, state].join(' ').trim());
  };

  it('says what no case shows of rules, checks, changes, limits, options, settings and messages', () => {
    expect(missing([given])).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/:\d+ rule "it may be" does not hold$/),
        expect.stringMatching(/:\d+ check "not yet" fails$/),
        expect.stringMatching(/:\d+ change "another name" waits$/),
        expect.stringMatching(/:\d+ limit maximum of \/weeks exceeded$/),
        expect.stringMatching(/:\d+ option "Male" of \/gender chosen$/),
        'setting GENDER off',
        'message error.max in en',
      ]),
    );
  });

  it('counts what steps, errors and answers show', () => {
    expect(missing([given, ...more]).filter((line) => !/^(setting|message) /.test(line))).toEqual([]);
  });
});

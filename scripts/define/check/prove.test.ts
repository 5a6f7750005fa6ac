import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { byTier } from '../../../fixtures/testing/tier.js';
import { readCases } from '../golden.js';
import { openProject } from '../project.js';
import { pairwise } from './pairwise.js';
import { proofLine, prove } from './prove.js';

const project = await openProject();
const cases = readCases('.').map(({ given }) => given);

describe('law 9: no combination of settings makes a form that cannot be completed', () => {
  const forms = [...project.library].flatMap(([tenant, library]) => Object.keys(library.forms).map((form) => [form, tenant] as const));

  it.each(forms)('%s at %s', (form, tenant) => {
    expect(prove(project, form, tenant, cases, byTier(8, Infinity)).failed).toBeUndefined();
  });
});

describe('a form that two settings make impossible', () => {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-prove-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('is named with both settings and the field that has no answer', async () => {
    cpSync('fixtures/broken/ground', root, { recursive: true });
    const gender = { var: 'answers.gender' };
    const form = {
      $schema: '../meta/form.schema.json',
      language: 3,
      id: 'broken',
      about: 'Two settings want different answers.',
      schema: { type: 'object', properties: { gender: { title: 'Gender', type: 'string', enum: ['Male', 'Female'] } } },
      bindings: { '/gender': { setting: 'GENDER' } },
      checks: [
        { id: 'one', when: { var: 'setting.MIN_AGE.on' }, holds: { '===': [gender, 'Male'] }, at: '/gender', say: 'error.option' },
        { id: 'other', when: { var: 'setting.GENDER.required' }, holds: { '===': [gender, 'Female'] }, at: '/gender', say: 'error.option' },
      ],
    };
    writeFileSync(join(root, 'schemas/forms/broken.form.json'), JSON.stringify(form));
    const ground = await openProject(root);
    expect(proofLine(prove(ground, 'broken', 'ground', []))).toBe(
      'broken · ground: no answers were found for "/gender" (check) while MIN_AGE is required and GENDER is required',
    );
    expect(proofLine(prove(ground, 'person', 'ground', []))).toBe('person · ground: complete with 0 pairs of settings');
  });
});

describe('pairs of settings', () => {
  it('all meet at all levels, in few combinations', () => {
    const names = Array.from({ length: 20 }, (_, n) => `S${n}`);
    const rows = pairwise(names, ['off', 'optional', 'required']);
    const met = rows.flatMap((row) =>
      names.flatMap((one, n) => names.slice(n + 1).map((two) => `${one} ${row.get(one)} ${two} ${row.get(two)}`)),
    );
    expect(new Set(met).size).toBe(190 * 9);
    expect(rows.length).toBeLessThan(40);
  });
});

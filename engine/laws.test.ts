import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { check } from './form/stages/check.js';
import { applyEdits } from './form/stages/apply-edits.js';
import { compile } from './compile.js';
import { evaluate } from './form/stages/evaluate.js';
import { present } from './form/stages/present.js';
import { findUnsendableAnswers } from './form/stages/unexpected-answers.js';
import { toPayload } from './form/stages/to-payload.js';
import { visibleAnswers } from './form/fields/answers.js';
import { sampleForm, type SampleForm } from '../fixtures/testing/arbitrary-forms.js';
import { buildTestForm, moment, findingsOf, resolvedForm, testSource, localizedForm } from '../fixtures/testing/forms.js';
import { pointer } from './base/pointer.js';
import { byTier } from '../fixtures/testing/tier.js';
import { validateSubmission } from './form/validate-submission.js';
import { validatorsFor } from './compile/validators.js';
import type { Answers, Json } from './types.js';
import { testHash } from '../fixtures/testing/test-hash.js';
import type { FieldState, ResolvedForm, Validators } from './resolved.js';

const RUNS = { numRuns: byTier(15, 100) };
const resolveSample = (given: SampleForm) => resolvedForm(buildTestForm(...given.forms), given.answers, given.settings);
const bare = ({ visible, required, locked, options }: FieldState) => ({ visible, required, locked, options });

/** Everything that counts about a resolved form, without the reasons. */
function standing(form: ResolvedForm): unknown {
  return {
    states: [...form.states].map(([at, state]) => [at, bare(state)]),
    rows: [...form.rows].map(([at, rows]) => [at, rows.map(standing)]),
  };
}

const validators = new Map<string, Validators>();

/** Validators are made once a form: the laws ask many answers of the same one. */
function validatorsOf({ form }: ResolvedForm): Validators {
  const { hash } = form.configured.form;
  if (!validators.has(hash)) validators.set(hash, validatorsFor([form.configured.form]));
  return validators.get(hash) as Validators;
}

function problemsIn(form: ResolvedForm) {
  return check(form, validatorsOf(form));
}

/** The same form under the same settings, with other answers. */
const withAnswers = (form: ResolvedForm, answers: Answers) => evaluate(form.form, { ...moment, answers });

describe('the laws', () => {
  it('1: effects are a closed list; a rule says nothing about any other field', () => {
    fc.assert(
      fc.property(sampleForm, (given) => {
        const [outer, ...rest] = given.forms;
        const without = resolveSample({ ...given, forms: [{ ...outer, rules: [] }, ...rest] });
        const now = resolveSample(given);
        const named = new Set(now.form.configured.form.rules.flatMap((rule) => [...rule.show, ...rule.require, ...rule.lock]));
        for (const [at, state] of now.states) if (!named.has(at)) expect(bare(state)).toEqual(bare(without.states.get(at) as FieldState));
      }),
      RUNS,
    );
    const meta = { path: 'schemas/meta/form.schema.json', text: readFileSync('schemas/meta/form.schema.json', 'utf8') };
    const form = {
      $schema: 'x',
      language: 3,
      id: 'f',
      about: 'x',
      schema: { type: 'object', properties: { a: { type: 'string', title: 'A' } } },
      rules: [{ id: 'r', when: true, then: { hide: ['/a'] } }],
    };
    const result = compile([meta, { path: 'schemas/forms/f.form.json', text: JSON.stringify(form) }], [], testHash);
    expect(result.ok ? [] : result.problems.map((problem) => [problem.code, problem.pointer])).toContainEqual([
      'unknown-key',
      '/rules/0/then/hide',
    ]);
  });

  it('2: the order of rules and bindings never matters', () => {
    fc.assert(
      fc.property(sampleForm, (given) => {
        const shuffled = given.forms.map((form) => ({
          ...form,
          rules: [...(form['rules'] as unknown[])].reverse(),
          bindings: Object.fromEntries(Object.entries(form['bindings'] as object).reverse()),
        }));
        expect(standing(resolveSample({ ...given, forms: shuffled }))).toEqual(standing(resolveSample(given)));
      }),
      RUNS,
    );
  });

  it('3: what is hidden does not count: not asked, required, checked, sent or read, at any depth; and it is kept', () => {
    fc.assert(
      fc.property(sampleForm, fc.constantFrom('x', 7, true, 'far too long'), (given, other) => {
        const form = resolveSample(given);
        for (const [at, state] of form.states) {
          if (state.visible) continue;
          expect(state.required).toBe(false);
          const changed = withAnswers(form, { ...given.answers, [at.slice(1)]: other });
          expect(standing(changed)).toEqual(standing(form));
          expect(problemsIn(changed)).toEqual(problemsIn(form));
          expect(toPayload(changed)).toEqual(toPayload(form));
          expect(present(changed).schema).toEqual(present(form).schema);
          const kept = applyEdits(changed, [{ pointer: pointer('b'), value: undefined }]);
          if (at !== '/b') expect(kept[at.slice(1)]).toEqual(other);
        }
      }),
      RUNS,
    );
  });

  it('4: a circle of rules is a definition problem that names the rules in it', () => {
    const shows = (id: string, read: string, shown: string) => ({
      id,
      when: { '!!': { var: `answers.${read}` } },
      then: { show: [`/${shown}`] },
    });
    const properties = { a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'B' } };
    const found = findingsOf([
      { id: 'f', schema: { type: 'object', properties }, rules: [shows('b comes with a', 'a', 'b'), shows('a comes with b', 'b', 'a')] },
    ]);
    const circle = found.find((problem) => problem.code === 'circular-rules');
    expect(circle?.message).toContain('"b comes with a"');
    expect(circle?.message).toContain('"a comes with b"');
  });

  it('5: a setting that is absent is off; on is Enabled or ENABLED_TO_CLIENT, also among several statuses [R-4.22] [R-4.23]', () => {
    fc.assert(
      fc.property(sampleForm, (given) => {
        const off = given.settings.map((item) => ({ ...item, status: 'Disabled' }));
        expect(standing(resolveSample({ ...given, settings: [] }))).toEqual(standing(resolveSample({ ...given, settings: off })));
        const several = given.settings.map((item) =>
          item.status === 'Enabled' ? { ...item, status: 'ENABLED_TO_ADMIN, ENABLED_TO_CLIENT' } : item,
        );
        expect(standing(resolveSample({ ...given, settings: several }))).toEqual(standing(resolveSample(given)));
      }),
      RUNS,
    );
  });

  it('6: whatever arrives as answers, no rule throws', () => {
    fc.assert(
      fc.property(sampleForm, fc.jsonValue(), fc.constantFrom('a', 'b', 'list'), (given, value, key) => {
        const form = resolveSample({ ...given, answers: { ...given.answers, [key]: value } });
        problemsIn(form);
        toPayload(form);
        findUnsendableAnswers(form);
      }),
      RUNS,
    );
  });

  it('7: the validators depend on the compiled form alone: no title, option or requirement is in their schema', () => {
    fc.assert(
      fc.property(sampleForm, (given) => {
        const schemaOf = (forms: SampleForm['forms']) => JSON.stringify({ ...buildTestForm(...forms).validation, $id: '' });
        const text = schemaOf(given.forms);
        expect(text).not.toMatch(/"(title|description|enum|required|default|format)"/);
        const renamed = given.forms.map(
          (form) => JSON.parse(JSON.stringify(form).replaceAll('"title":"Field', '"title":"Renamed')) as SampleForm['forms'][number],
        );
        expect(schemaOf(renamed)).toBe(text);
      }),
      { numRuns: byTier(8, 50) },
    );
  });

  it('8: same input, same output; and a request is read back as the visible answers, with nothing to refuse', () => {
    fc.assert(
      fc.property(sampleForm, (given) => {
        const form = resolveSample(given);
        const again = withAnswers(form, structuredClone(given.answers));
        expect(JSON.stringify([standing(again), toPayload(again), problemsIn(again)])).toBe(
          JSON.stringify([standing(form), toPayload(form), problemsIn(form)]),
        );
        const sent = JSON.parse(JSON.stringify(toPayload(form))) as Json;
        const source = testSource(buildTestForm(...given.forms), given.settings);
        const submission = validateSubmission(source, sent, { validators: validatorsOf(form) });
        expect(submission.resolved.moment.answers).toEqual(visibleAnswers(form));
        expect(toPayload(submission.resolved)).toEqual(sent);
        expect(submission.ok ? [] : submission.errors).toEqual(problemsIn(form));
      }),
      RUNS,
    );
  });

  it('evaluates the same after an edit as from nothing', () => {
    fc.assert(
      fc.property(sampleForm, sampleForm, (given, other) => {
        const before = resolveSample(given);
        const answers = { ...given.answers, ...other.answers };
        const stepped = evaluate(before.form, { ...moment, answers }, before);
        expect(standing(stepped)).toEqual(standing(evaluate(before.form, { ...moment, answers })));
        expect([...stepped.states].map(([, state]) => state.reasons)).toEqual(
          [...evaluate(before.form, { ...moment, answers }).states].map(([, state]) => state.reasons),
        );
      }),
      RUNS,
    );
  });

  it('changes nothing it is given', () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
      return Object.freeze(value);
    };
    fc.assert(
      fc.property(sampleForm, (given) => {
        const form = localizedForm(freeze(buildTestForm(...given.forms)), given.settings);
        const resolvedOnce = evaluate(form, { ...moment, answers: freeze(given.answers) });
        applyEdits(resolvedOnce, [{ pointer: pointer('a'), value: 'x' }]);
        toPayload(resolvedOnce);
        problemsIn(resolvedOnce);
      }),
      { numRuns: byTier(8, 50) },
    );
  });
});

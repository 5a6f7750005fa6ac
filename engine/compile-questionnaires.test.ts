import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { questionnaireForm } from './compile/questionnaire-form.js';
import { visibleAnswers } from './form/fields/answers.js';
import { pointer } from './base/pointer.js';
import { moment, resolvedForm, testSource } from '../fixtures/testing/forms.js';
import { compileAll, compileQuestionForm, questionnaireWith, sampleQuestionnaire } from '../fixtures/testing/questionnaires.js';
import { outlineForm } from './reasons/outline.js';
import { validateSubmission } from './form/validate-submission.js';
import { createAjv, validatorsFor } from './compile/validators.js';
import type { Questionnaire } from './questionnaire.js';
import type { Answers, Json, Logic } from './types.js';
import { check } from './form/stages/check.js';
import { fromPayload } from './form/stages/from-payload.js';
import { decideEligibility } from './form/stages/decide-eligibility.js';
import { present } from './form/stages/present.js';
import { toPayload } from './form/stages/to-payload.js';

const smokes = {
  id: 'smokes',
  type: 'Radio',
  text: 'Do you smoke?',
  help: 'Pipes count.',
  required: true,
  options: [
    { code: 'YES', label: 'Yes, I do' },
    { code: 'NO', label: 'No' },
  ],
};
const daily = { id: 'daily', type: 'Text', text: 'How many a day?', required: true, showIf: { '===': [{ var: 'answers.smokes' }, 'YES'] } };
const care = {
  id: 'care',
  type: 'Multi-select',
  text: 'What do you need?',
  options: [
    { code: 'MIND', label: 'Sleep and mood' },
    { code: 'BODY', label: 'Everything else' },
  ],
};
const eligibility = { '!==': [{ var: 'answers.daily' }, 'forty'] };
const questionnaire = questionnaireWith([care, smokes, daily].map((question, nth) => ({ ...question, order: [9, 1, 2][nth] })));
const form = compileQuestionForm(questionnaire);
const answered = { smokes: 'YES', daily: 'ten', care: ['MIND', 'BODY'] };
const sent = {
  answers: [
    { questionId: 'smokes', value: 'YES' },
    { questionId: 'daily', value: 'ten' },
    { questionId: 'care', value: ['MIND', 'BODY'] },
  ],
};

describe('a questionnaire is a form', () => {
  it('whose questions stand in their order, each drawn as its type asks [R-3.325] [R-3.326] [R-3.327]', () => {
    const { schema, uiSchema } = present(resolvedForm(form, answered));
    expect(schema).toEqual({
      type: 'object',
      properties: {
        smokes: { type: 'string', enum: ['YES', 'NO'] },
        daily: { type: 'string' },
        care: { type: 'array', items: { type: 'string', enum: ['MIND', 'BODY'] }, uniqueItems: true },
      },
    });
    expect(Object.keys(schema['properties'] as object)).toEqual(['smokes', 'daily', 'care']);
    expect(uiSchema).toEqual({
      smokes: { 'ui:widget': 'radio', 'ui:title': 'Do you smoke?', 'ui:description': 'Pipes count.', 'ui:enumNames': ['Yes, I do', 'No'] },
      daily: { 'ui:widget': 'textarea', 'ui:title': 'How many a day?' },
      care: { 'ui:widget': 'checkboxes', 'ui:title': 'What do you need?', 'ui:enumNames': ['Sleep and mood', 'Everything else'] },
    });
  });

  it('that people can read', () => {
    expect([form.id, form.submit.call]).toEqual(['questionnaire-asked', 'POST /questionnaire-responses']);
    expect(outlineForm(resolvedForm(form, { smokes: 'NO' }), { heading: 'asked', problems: [] })).toContain('‹not: daily is asked›');
  });

  it('that asks for what must be answered while it is shown, and for nothing else', () => {
    const validators = validatorsFor([form]);
    const missing = (answers: Answers) => check(resolvedForm(form, answers), validators).map(({ pointer, code }) => `${pointer} ${code}`);
    expect(missing({})).toEqual(['/smokes required']);
    expect(missing({ smokes: 'YES' })).toEqual(['/daily required']);
    expect(missing({ smokes: 'NO', daily: 7 })).toEqual([]);
    expect(missing({ smokes: 'MAYBE', care: ['MIND', 'MIND'] })).toEqual(['/smokes option', '/care uniqueItems']);
    expect(missing({ smokes: 'NO', care: ['SOUL'] })).toEqual(['/care option']);
    expect(missing({ smokes: 'YES', daily: 'x'.repeat(2001) })).toEqual(['/daily maxLength']);
  });

  it('that sends what is shown and answered, in the order of the screen', () => {
    expect(toPayload(resolvedForm(form, answered))).toEqual(sent);
    expect(toPayload(resolvedForm(form, { ...answered, smokes: 'NO' }))).toEqual({
      answers: [{ questionId: 'smokes', value: 'NO' }, sent.answers[2]],
    });
  });

  it('that reads its request back, and tells what is none of its answers', () => {
    const read = (body: Json) => fromPayload(resolvedForm(form, {}).form.configured, body, moment);
    expect(read(sent)).toEqual({ answers: answered, problems: [] });
    const [first, ...others] = sent.answers as readonly Json[];
    const stranger = { questionId: 'weight', value: '80' };
    const places = read({ answers: [stranger, first as Json, first as Json, ...others], clientId: 'c' }).problems.map(
      (each) => each.pointer,
    );
    expect(places).toEqual(['/answers/0/questionId', '/answers/0/value', '/answers/2/questionId', '/answers/2/value', '/clientId']);
  });

  it('of no questions, where there are none', () => {
    const empty = resolvedForm(compileQuestionForm(questionnaireWith([])), {});
    expect([present(empty).schema, toPayload(empty)]).toEqual([{ type: 'object', properties: {} }, {}]);
  });

  it('with the same hash for every version that asks the same', () => {
    expect(compileQuestionForm({ ...questionnaire, version: 2, status: 'Inactive' }).hash).toBe(form.hash);
    const questions = [{ ...smokes, text: 'Other words', order: 1 }];
    expect(compileQuestionForm({ ...questionnaire, questions }).hash).not.toBe(form.hash);
  });

  it('and several of them are several forms, in their order [R-3.328]', () => {
    const old = { ...questionnaire, id: 'old', name: 'Membership_Eligibility', status: 'Inactive' };
    const result = compileAll(old, { ...questionnaire, name: 'Membership_Eligibility' });
    expect(result.ok && result.value.map((each) => [each.questionnaire.name, each.form.id])).toEqual([
      ['Membership_Eligibility', 'questionnaire-old'],
      ['Membership_Eligibility', 'questionnaire-asked'],
    ]);
  });
});

describe('law 8 for questionnaires', () => {
  it('the request is the visible answers in screen order, and is read back as they were, with nothing to refuse', () => {
    fc.assert(
      fc.property(sampleQuestionnaire, (given) => {
        const before = resolvedForm(compileQuestionForm(given.questionnaire), given.answers);
        const visible = visibleAnswers(before);
        const body = JSON.parse(JSON.stringify(toPayload(before))) as Json;
        const asked = given.questionnaire.questions.toSorted((a, b) => a.order - b.order).filter(({ id }) => Object.hasOwn(visible, id));
        expect(body).toEqual(asked.length === 0 ? {} : { answers: asked.map(({ id }) => ({ questionId: id, value: visible[id] })) });
        const source = testSource(before.form.configured.form);
        const validators = validatorsFor([source.form]);
        const submission = validateSubmission(source, body, { validators });
        expect(submission.resolved.moment.answers).toEqual(visible);
        expect(toPayload(submission.resolved)).toEqual(body);
        expect(submission.ok ? [] : submission.errors).toEqual(check(before, validators));
      }),
      { numRuns: 60 },
    );
  });

  it('a question that is not shown is not asked for, sent or counted, whatever was answered to it', () => {
    fc.assert(
      fc.property(sampleQuestionnaire, ({ questionnaire: given, answers }) => {
        const form = resolvedForm(compileQuestionForm(given), answers);
        for (const { id, showIf } of given.questions) {
          const state = form.states.get(pointer(id));
          if (state?.visible === true) continue;
          expect([showIf === undefined, state?.required, Object.hasOwn(visibleAnswers(form), id)]).toEqual([false, false, false]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the demo tenants', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as { readonly questionnaires?: readonly Questionnaire[] };
  const asking = readdirSync('fixtures/tenants').flatMap((file) => read(`fixtures/tenants/${file}`).questionnaires ?? []);

  it.each(asking.map((each) => [each.id, each] as const))(
    '%s is a form of all its questions, and what a form file could hold',
    (_, each) => {
      expect(compileQuestionForm(each).fields.map((field) => field.key)).toEqual(each.questions.map(({ id }) => id));
      const ajv = createAjv();
      const isForm = ajv.compile(read('schemas/meta/form.schema.json'));
      expect([isForm(questionnaireForm(each)), isForm.errors]).toEqual([true, null]);
    },
  );
});

describe('whatever arrives as a questionnaire', () => {
  it('is a form, or is refused with reasons', () => {
    const whole = sampleQuestionnaire.map(({ questionnaire: given }) => given);
    const parts = fc.constantFrom('id', 'questions', 'eligibility', 'title', '__proto__');
    const broken = fc.tuple(whole, parts, fc.jsonValue()).map(([given, part, value]) => {
      return JSON.parse(JSON.stringify(given).replace(/}$/, () => `,${JSON.stringify(part)}:${JSON.stringify(value)}}`)) as unknown;
    });
    const brokenInside = fc
      .tuple(whole, fc.constantFrom('id', 'type', 'options', 'showIf', 'order'), fc.jsonValue())
      .map(([given, key, value]) => ({
        ...given,
        questions: given.questions.map((question, nth) => (nth === 0 ? { ...question, [key]: value } : question)),
      }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), broken, brokenInside), (value) => {
        const result = compileAll(value);
        if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
        else expect(result.value.map((each) => each.form.stage)).toEqual(['form']);
      }),
      { numRuns: 200 },
    );
  });
});

describe('who may go on', () => {
  const may = (answers: Answers, more: object = { eligibility }) => decideEligibility(more, resolvedForm(form, answers)).eligible;

  it('is everybody, where nothing is said', () => {
    expect(may({}, {})).toBe(true);
  });

  it('is told by the answers', () => {
    expect(may({ smokes: 'YES', daily: 'ten' })).toBe(true);
    expect(may({ smokes: 'YES', daily: 'forty' })).toBe(false);
  });

  it('does not depend on answers that are hidden', () => {
    const heavy = { '===': [{ var: 'answers.daily' }, 'forty'] };
    expect(may({ smokes: 'YES', daily: 'forty' }, { eligibility: heavy })).toBe(true);
    expect(may({ smokes: 'NO', daily: 'forty' }, { eligibility: heavy })).toBe(false);
  });

  it('names the questions that the false parts of a top-level and read, and all of another rule', () => {
    const [no, ten] = [{ '===': [{ var: 'answers.smokes' }, 'NO'] }, { '===': [{ var: 'answers.daily' }, 'ten'] }];
    const decided = (rule: Logic, answers: Answers) => decideEligibility({ eligibility: rule }, resolvedForm(form, answers)).decidedBy;
    const heavy = { smokes: 'YES', daily: 'forty' };
    expect(decided({ and: [no, { '===': [1, 1] }] }, heavy)).toEqual(['smokes']);
    expect(decided({ and: [no, ten, no] }, heavy)).toEqual(['smokes', 'daily']);
    expect(decided({ and: [{ '!': no }, ten] }, heavy)).toEqual(['daily']);
    expect(decided({ or: [no, ten] }, heavy)).toEqual(['smokes', 'daily']);
    expect(decided({ or: [no, ten] }, { smokes: 'NO' })).toEqual([]);
  });
});

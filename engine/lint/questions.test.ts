import { describe, expect, it } from '@jest/globals';
import { findingLines, questionnaireWith } from '../../fixtures/testing/questionnaires.js';

const options = [
  { code: 'YES', label: 'Yes' },
  { code: 'NO', label: 'No' },
];
const radio = { id: 'smokes', type: 'Radio', text: 'Do you smoke?', options };
const text = { id: 'daily', type: 'Text', text: 'How many a day?' };
const read = (id: string) => ({ var: `answers.${id}` });
const while_ = (id: string, showIf: unknown) => ({ ...text, id, showIf });

/** The lines without the name of the questionnaire and the line and column. */
const told = (questions: readonly object[], more: object = {}) =>
  findingLines(questionnaireWith(questions, more)).map((line) => line.replace(/^questionnaire Asked:\d+:\d+ /, ''));

describe('a broken questionnaire is refused in plain words', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'an operator that there is none of',
      told([radio, while_('daily', { '====': [read('smokes'), 'YES'] })]),
      ['/questions/1/showIf/==== unknown-operator  question "daily": no operator "===="; did you mean "==="?'],
    ],
    [
      'a question that there is none of',
      told([radio, while_('daily', { '===': [read('smoks'), 'YES'] })]),
      ['/questions/1/showIf/===/0/var unknown-field  question "daily": no field "answers.smoks"; did you mean "answers.smokes"?'],
    ],
    [
      'an option that there is none of',
      told([radio, text], { eligibility: { or: [read('daily'), { '===': [read('smokes'), 'yes'] }] } }),
      ['/eligibility/or/1/===/1 unknown-option  "yes" is not one of the options of "/smokes"; did you mean "YES"?'],
    ],
    [
      'anything but its answers',
      told([radio, while_('daily', { var: 'setting.GENDER.on' })]),
      ['/questions/1/showIf/var variable-not-here  question "daily": "setting.GENDER.on" cannot be read here; this place reads answers'],
    ],
    [
      'questions that wait for each other',
      told([while_('a', { '!!': read('b') }), while_('b', { '!!': read('a') })]),
      [
        '/questions circular-rules  these rules wait for each other: "a is asked" → "b is asked" → "a is asked"; let one of them read something else',
      ],
    ],
    [
      'a question that waits for itself',
      told([while_('a', { '!!': read('a') })]),
      ['/questions circular-rules  these rules wait for each other: "a is asked" → "a is asked"; let one of them read something else'],
    ],
    [
      'two questions of one id',
      told([radio, { ...text, id: 'smokes' }]),
      [
        '/questions/1/id duplicate-id  question "smokes": the question "smokes" stands here a second time; first in /questions/0/id; give each a sentence or name of its own',
      ],
    ],
    [
      'two options of one code',
      told([{ ...radio, options: [...options, { code: 'YES', label: 'Of course' }] }]),
      [
        '/questions/0/options/2/code duplicate-id  question "smokes": the option "YES" stands here a second time; first in /questions/0/options/0/code; give each a sentence or name of its own',
      ],
    ],
    [
      'a choice of nothing',
      told([{ ...radio, options: undefined }]),
      [
        '/questions/0 missing-key  question "smokes": the key "options" is missing; a Radio needs options to choose from: [{ "code", "label" }, …]',
      ],
    ],
    [
      'options of a text',
      told([{ ...text, options }]),
      [
        '/questions/0/options wrong-value  question "daily": a Text is written freely and has no options; remove them, or choose another type',
      ],
    ],
    [
      'a name that every object has',
      told([{ ...text, id: 'constructor' }]),
      [
        '/questions/0 reserved-name  question "constructor": "constructor" is a name of the programming language and cannot be a key or a field; choose another name',
      ],
    ],
    [
      'a question that is never asked',
      told([radio, while_('daily', { and: [{ '===': [read('smokes'), 'YES'] }, { '===': [read('smokes'), 'NO'] }] })]),
      [
        '/questions/1/showIf rule-never  question "daily": the rule "daily is asked" can never hold; look for a value that the field cannot have, or two conditions that exclude each other',
      ],
    ],
    [
      'an eligibility that nobody has',
      told([radio], { eligibility: { and: [{ '===': [read('smokes'), 'YES'] }, { '===': [read('smokes'), 'NO'] }] } }),
      [
        '/eligibility rule-never  the rule "who answers so may go on" can never hold; look for a value that the field cannot have, or two conditions that exclude each other',
      ],
    ],
    [
      'a key that there is none of',
      told([{ ...text, requird: true }]),
      ['/questions/0/requird unknown-key  question "daily": the language has no key "requird" here; did you mean "required"?'],
    ],
    [
      'a type that there is none of',
      told([{ ...text, id: 'Daily', type: 'Number' }]),
      [
        '/questions/0/id wrong-value  question 1: "Daily" does not have the form ^[a-z][A-Za-z0-9]{0,40}$; see docs/reference',
        '/questions/0/type wrong-value  question 1: this must be one of "Radio", "Text", "Multi-select", and it is "Number"; see docs/reference',
      ],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('all at once, with the line of each', () => {
    const lines = findingLines(
      questionnaireWith([{ ...radio, options: undefined }, while_('a', { adn: [true] }), { ...text, type: 'Number' }], {
        eligibility: read('b'),
      }),
    );
    expect(lines.map((line) => line.split('  ')[0])).toEqual([
      'questionnaire Asked:8:5 /questions/0 missing-key',
      'questionnaire Asked:22:9 /questions/1/showIf/adn unknown-operator',
      'questionnaire Asked:31:15 /questions/2/type wrong-value',
    ]);
  });

  it('each by its name, and several of one name by their places', () => {
    const [a, b] = [questionnaireWith([text]), questionnaireWith([while_('a', { adn: [] })], { id: 'other' })];
    expect(
      findingLines(a, b, questionnaireWith([], { name: 'Else', id: 'else', version: 0 }), 7).map((line) => line.split(';')[0]),
    ).toEqual([
      'questionnaire #4:1:1  wrong-value  a questionnaire is one JSON object',
      'questionnaire Asked #2:3:11 /name duplicate-id  the active questionnaire "Asked" stands here a second time',
      'questionnaire Asked #2:15:9 /questions/0/showIf/adn unknown-operator  question "a": no operator "adn"',
      'questionnaire Else:4:14 /version wrong-value  0 is not what belongs here (minimum)',
    ]);
    expect(findingLines(a, { ...a, status: 'Inactive' })).toEqual([
      'questionnaire Asked #2:2:9 /id duplicate-id  the questionnaire "asked" stands here a second time; first in questionnaire Asked #1; give each a sentence or name of its own',
    ]);
  });
});

describe('a questionnaire has the limits of every definition', () => {
  const nested = (depth: number): unknown => (depth === 0 ? read('smokes') : { '!!': nested(depth - 1) });

  it.each<[string, readonly string[], string]>([
    ['too large', told([{ ...text, help: 'x'.repeat(270_000) }]), ' file-too-large'],
    ['too deep', told([radio, while_('a', nested(40))]), ' too-deep'],
    ['too deep for anything', told([radio, while_('a', nested(9_000))]), ' too-deep'],
    [
      'of too many values',
      told([text], { eligibility: { in: [read('daily'), Array.from({ length: 5_001 }, String)] } }),
      ' too-many-nodes',
    ],
    [
      'of too many options',
      told([{ ...radio, options: Array.from({ length: 501 }, (_, nth) => ({ code: `c${nth}`, label: 'x' })) }]),
      '/questions/0/options too-many-options',
    ],
    ['of too many questions', told(Array.from({ length: 101 }, (_, nth) => ({ ...text, id: `q${nth}` }))), '/questions wrong-value'],
  ])('%s', (_, found, expected) => {
    expect(found.map((line) => line.split('  ')[0])).toEqual([expected]);
  });

  it('also where it goes through lists inside lists', () => {
    const over = { some: [read('smokes'), { some: [{ var: '' }, { some: [read('smokes'), true] }] }] };
    expect(told([{ ...radio, type: 'Multi-select' }], { eligibility: { some: [read('smokes'), over] } })[0]).toMatch(
      /^\/eligibility expression-too-large/,
    );
  });
});

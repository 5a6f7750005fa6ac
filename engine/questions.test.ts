import { describe, expect, it } from '@jest/globals';
import { findingLines, questionnaireWith } from '../fixtures/testing/questionnaires.js';
import cases from './question-cases.json' with { type: 'json' };

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
  it.each(cases.map(({ title, ...each }) => [title, each] as const))('%s', (_title, { questions, more, lines }) => {
    expect(told(questions, more)).toEqual(lines);
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
      'questionnaire Else:4:14 /version wrong-value  this must be 1 or more, and it is 0',
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

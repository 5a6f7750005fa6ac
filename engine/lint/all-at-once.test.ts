import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';

const text = { title: 'A text', type: 'string' };

describe('all problems are told at once', () => {
  const wrong = { a: { ...text, format: 'line', pattern: '(' }, b: { type: 'string', default: 5 } };

  it('whatever they are, in the order of their places', () => {
    const found = findingsOf([
      {
        id: 'tested',
        schema: { type: 'object', properties: wrong },
        rules: [{ id: 'r', when: { adn: [{ var: 'answers.c' }] }, then: { show: ['/d'] } }],
      },
    ]);
    expect(found.map(({ code }) => code)).toEqual(
      'pattern-invalid text-missing wrong-default unknown-operator unknown-field unknown-field'.split(' '),
    );
    expect(found.map(({ line }) => line)).toEqual(found.map(({ line }) => line).toSorted((a, b) => a - b));
  });

  it('once, however many tenants have them', () => {
    const found = findingsOf([{ id: 'tested', schema: { type: 'object', properties: { a: { type: 'string' } } } }]);
    expect(found.map(({ code }) => code)).toEqual(['text-missing']);
  });
});

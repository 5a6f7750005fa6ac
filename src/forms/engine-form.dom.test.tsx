import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { draw, drawFor } from './drawing.test.js';

const PERSON = {
  schema: {
    type: 'object',
    required: ['firstName', 'email'],
    properties: {
      firstName: { type: 'string', title: 'First Name', description: 'As on your card.' },
      nickName: { type: 'string', title: 'Nickname' },
      email: { type: 'string', title: 'Email', format: 'email' },
    },
  },
};

describe('a form', () => {
  it('names each input by its label and describes it by its help', () => {
    draw(PERSON);
    const first = screen.getByRole('textbox', { name: 'First Name' });
    expect(first).toHaveProperty('required', false);
    expect(first.getAttribute('aria-required')).toBe('true');
    expect(describedTexts(first)).toEqual(['As on your card.']);
    const nick = screen.getByRole('textbox', { name: 'Nickname' });
    expect(nick.hasAttribute('aria-describedby')).toBe(false);
    expect(nick.hasAttribute('aria-required')).toBe(false);
  });
});

function describedTexts(element: Element): (string | null)[] {
  return (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? null);
}

import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { describedTexts, renderSmallForm, renderDemoForm } from '../../fixtures/testing/render-form.js';

describe('a choice', () => {
  it('[R-2.114] [R-2.115] gender is toggle buttons, and the active one clicked again is cleared', async () => {
    const { user } = renderDemoForm({ form: 'enrollment-individual', tenant: 'harbor' });
    const gender = screen.getByRole('group', { name: 'Gender' });
    const [male, female] = ['Male', 'Female'].map((name) => within(gender).getByRole('button', { name }));
    await user.click(male as Element);
    expect([male?.getAttribute('aria-pressed'), female?.getAttribute('aria-pressed')]).toEqual(['true', 'false']);
    await user.click(male as Element);
    expect(male?.getAttribute('aria-pressed')).toBe('false');
  });

  it('of up to five is radio buttons with a name, required for a screen reader too', async () => {
    const { user, submit, sent } = renderSmallForm({
      schema: { type: 'object', required: ['plan'], properties: { plan: { type: 'string', title: 'Plan', enum: ['A', 'B'] } } },
    });
    const group = screen.getByRole('radiogroup', { name: 'Plan' });
    expect(group.getAttribute('aria-required')).toBe('true');
    await submit();
    expect(describedTexts(group)).toEqual(['This is a required field']);
    await user.click(screen.getByRole('link', { name: /Plan/ }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'A' }));
    await user.click(screen.getByRole('radio', { name: 'B' }));
    await submit();
    expect(sent).toEqual([{ plan: 'B' }]);
  });

  it('of many is a list that opens', () => {
    renderSmallForm({ schema: { type: 'object', properties: { letter: { type: 'string', title: 'Letter', enum: [...'abcdef'] } } } });
    expect(within(screen.getByRole('combobox', { name: 'Letter' })).getAllByRole('option')).toHaveLength(7);
  });

  it('of several is boxes, sent in the order of the options', async () => {
    const { user, submit, sent } = renderSmallForm({
      schema: {
        type: 'object',
        properties: { days: { type: 'array', title: 'Days', items: { type: 'string', enum: ['Mon', 'Tue', 'Wed'] } } },
      },
    });
    for (const name of ['Wed', 'Mon']) await user.click(screen.getByRole('checkbox', { name }));
    await submit();
    expect(sent).toEqual([{ days: ['Mon', 'Wed'] }]);
  });

  it('that a rule locks can still be read', () => {
    const locked = { rules: [{ id: 'nothing was paid', when: { blank: { var: 'answers.paid' } }, then: { lock: ['/answer'] } }] };
    const schema = { type: 'object', properties: { answer: { type: 'string', title: 'Answer' }, paid: { type: 'string', title: 'Paid' } } };
    renderSmallForm({ schema, ...locked }, { initial: { answer: 'kept' } });
    const answer = screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer' });
    expect([answer.value, answer.readOnly, answer.getAttribute('aria-disabled')]).toEqual(['kept', true, 'true']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, within, fireEvent } from '@testing-library/react';
import type { Pointer, Json } from '../../engine/index.js';
import type { WidgetProps } from './widgets/widget.js';
import { namedForm, renderSmallForm, describedTexts, renderDemoForm } from '../../fixtures/testing/render-form.js';

describe('parts of the caller', () => {
  const CARD = namedForm('card');

  const Frame = ({ id, onChange }: WidgetProps) => (
    <button type="button" id={id} onClick={() => onChange(true)}>
      Enter a card
    </button>
  );
  const Tick = ({ id, value, onChange }: WidgetProps) => (
    <input type="checkbox" id={id} checked={value === true} onChange={() => onChange(value !== true)} />
  );
  const services = {
    widgets: {
      'card-entry': { component: Frame, labelPosition: 'legend' },
      agreement: { component: Tick, labelPosition: 'beside', after: ({ at }: { at: Pointer }) => <a href={`/agreement${at}`}>Read it</a> },
    },
  } as const;
  const LATER = { label: 'Pay later', marks: '/later' as Pointer };

  describe('a widget that the caller of the form provides', () => {
    it('is shown at its field, with a link that is no part of its name, sets its answer, and is focused from the alert', async () => {
      const { user, submit, sent } = renderSmallForm(CARD, { services });
      expect(screen.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/agreement/terms');
      expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeDefined();
      await submit();
      await user.click(within(screen.getByRole('alert')).getByRole('link', { name: /^Card details/ }));
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enter a card' }));
      await user.click(screen.getByRole('button', { name: 'Enter a card' }));
      await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
      await submit();
      expect(sent).toEqual([{ card: true, terms: true }]);
    });

    it('is a plain checkbox where the caller provides none', () => {
      renderSmallForm(CARD);
      expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    });
  });

  describe('another way to send a form', () => {
    it('asks for what counts then, and sends no more', async () => {
      const { user, sent } = renderSmallForm(CARD, { services, otherAct: LATER });
      await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
      await user.click(screen.getByRole('button', { name: 'Pay later' }));
      expect(sent).toEqual([{ terms: true, later: true }]);
    });

    it('is taken back where something is missing, so that the first way is still open', async () => {
      const { user, sent } = renderSmallForm(CARD, { services, otherAct: LATER });
      await user.click(screen.getByRole('button', { name: 'Pay later' }));
      expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
      expect(screen.getByRole('button', { name: 'Enter a card' })).toBeDefined();
      expect(sent).toEqual([]);
    });

    it('is taken back where it is refused', async () => {
      const { user } = renderSmallForm(CARD, {
        services,
        otherAct: LATER,
        onSubmit: () => Promise.resolve({ problems: [], message: 'Not today.' }),
      });
      await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
      await user.click(screen.getByRole('button', { name: 'Pay later' }));
      expect(await screen.findByText('Not today.')).toBeDefined();
      expect(screen.getByRole('button', { name: 'Enter a card' })).toBeDefined();
    });

    it('is disabled together with the first button, shows its own sending text, and cannot be pressed twice', async () => {
      const asked: unknown[] = [];
      const { user, submit } = renderSmallForm(CARD, {
        services,
        otherAct: LATER,
        sendingLabel: 'Paying…',
        onSubmit: (payload) => {
          asked.push(payload);
          return new Promise(() => undefined);
        },
      });
      await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
      await user.click(screen.getByRole('button', { name: 'Enter a card' }));
      await submit();
      expect(screen.queryByRole('button', { name: 'Pay later' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Paying…' }));
      expect(asked).toHaveLength(1);
    });
  });
});

describe('fields on demand', () => {
  const FORM = namedForm('on-demand');

  const open = (answers: { readonly [name: string]: Json } = {}) => renderSmallForm(FORM, { initial: answers });
  const inputs = () => screen.queryAllByRole('textbox').map((input) => input.id.replace(/.*__?/, ''));
  const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('wait behind a button at the end, those with a default too, and come together, with the focus on the first', () => {
    open();
    expect([inputs(), buttons()]).toEqual([['last'], ['Add another phone', 'More details', 'Continue']]);
    press('Add another phone');
    expect([inputs(), buttons()]).toEqual([
      ['home', 'country', 'work', 'last'],
      ['More details', 'Continue'],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Home Phone' }));
  });

  it('are there if one of them is answered, and remain when the answer is gone', () => {
    open({ work: '2075550123' });
    expect(inputs()).toEqual(['home', 'country', 'work', 'last']);
    fireEvent.change(screen.getByRole('textbox', { name: 'Work Phone' }), { target: { value: '' } });
    expect(inputs()).toEqual(['home', 'country', 'work', 'last']);
  });

  it('are there once one of them is required', () => {
    open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Last Name' }), { target: { value: 'Long' } });
    expect(inputs()).toEqual(['middle', 'last']);
  });

  it('wait while a choice that is not sent fills them, and another answer unsets that choice', () => {
    renderDemoForm({ form: 'appointment', tenant: 'harbor' });
    const morning = screen.getByRole('button', { name: 'Morning' });
    fireEvent.click(morning);
    expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull();
    press('Give exact times');
    const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
    expect([from.value, morning.getAttribute('aria-pressed')]).toEqual(['08:00 AM', 'true']);
    fireEvent.change(from, { target: { value: '09:30 AM' } });
    expect(morning.getAttribute('aria-pressed')).toBe('false');
  });
});

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
    const { user, submit, sent } = renderSmallForm(namedForm('choice-of-five'));
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

  it('of more is a list that opens', () => {
    renderSmallForm(namedForm('choice-of-six'));
    expect(within(screen.getByRole('combobox', { name: 'Letter' })).getAllByRole('option')).toHaveLength(7);
  });

  it('of several is boxes, sent in the order of the options', async () => {
    const { user, submit, sent } = renderSmallForm(namedForm('choice-of-several'));
    for (const name of ['Wed', 'Mon']) await user.click(screen.getByRole('checkbox', { name }));
    await submit();
    expect(sent).toEqual([{ days: ['Mon', 'Wed'] }]);
  });

  it('that a rule locks can still be read', () => {
    renderSmallForm(namedForm('locked'), { initial: { answer: 'kept' } });
    const answer = screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer' });
    expect([answer.value, answer.readOnly, answer.getAttribute('aria-disabled')]).toEqual(['kept', true, 'true']);
  });
});

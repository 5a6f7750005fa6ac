import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Pointer } from '../../engine/index.js';
import type { WidgetProps } from './widgets/widget.js';
import { renderSmallForm } from '../../fixtures/testing/render-form.js';

const CARD = {
  schema: {
    type: 'object',
    required: ['card', 'terms'],
    properties: {
      card: { type: 'boolean', title: 'Card details' },
      terms: { type: 'boolean', title: 'I agree', const: true },
      later: { type: 'boolean', title: 'Later' },
    },
  },
  ui: { card: { 'ui:widget': 'card-entry' }, terms: { 'ui:widget': 'agreement' }, later: { 'ui:widget': 'hidden' } },
  rules: [{ id: 'it is paid now', when: { '!': { var: 'answers.later' } }, then: { show: ['/card'] } }],
};

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
  it('is shown at its field, sets its answer, and is focused from the alert', async () => {
    const { user, submit, sent } = renderSmallForm(CARD, { services });
    await submit();
    await user.click(within(screen.getByRole('alert')).getByRole('link', { name: /^Card details/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enter a card' }));
    await user.click(screen.getByRole('button', { name: 'Enter a card' }));
    await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
    await submit();
    expect(sent).toEqual([{ card: true, terms: true }]);
  });

  it('may have a link behind its label, which is no part of its name', () => {
    renderSmallForm(CARD, { services });
    expect(screen.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/agreement/terms');
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeDefined();
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

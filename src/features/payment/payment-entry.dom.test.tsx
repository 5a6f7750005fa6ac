import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import type { FieldEvent, FrameField, TokenizerSession, MountedFields, TokenResult } from './tokenizer.js';
import type { Form } from '../../../engine/index.js';
import type { WidgetProps } from '../../form/form-context.js';
import { EngineForm } from '../../form/engine-form.js';
import { smallForm } from '../../../fixtures/testing/render-form.js';
import { validatorsFor } from '../../../engine/build.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import paying from '../../../fixtures/testing/paying.json' with { type: 'json' };

let tell: ((event: FieldEvent) => void)[];
let result: TokenResult;
let focused: FrameField[];

jest.unstable_mockModule('./frame-tokenizer.js', () => ({
  frameTokenizer: (): MountedFields => ({
    on: (listener) => {
      tell.push(listener);
      return () => undefined;
    },
    focus: (field) => void focused.push(field),
    tokenize: () => Promise.resolve(result),
    paint: () => undefined,
    destroy: () => undefined,
  }),
}));
const { BankFrame, CardFrame, PaymentForm } = await import('./payment-form.js');
const { GatewayContext } = await import('./payment-frame.js');

const SESSION = { type: 'AUTHORIZE_NET', paymentEnvironment: 'sandbox', methods: ['Card'] } as unknown as TokenizerSession;

function Entry() {
  const [gateway] = useState(() => ({ session: SESSION, onShown: () => undefined }));
  // The other props are for widgets that render their value.
  const widget = { id: 'card', onChange: () => undefined, onBlur: () => undefined } as unknown as WidgetProps;
  return (
    <GatewayContext value={gateway}>
      <CardFrame {...widget} />
    </GatewayContext>
  );
}

beforeEach(() => {
  [tell, focused] = [[], []];
  // Only browsers know whether it is dark.
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
});

afterEach(cleanup);

const refuse = (field: FrameField, message: string): TokenResult => ({
  ok: false,
  kind: 'customer',
  code: 'invalid',
  message,
  field,
  retryable: true,
});
const t = (event: FieldEvent) => act(() => tell.at(-1)?.(event));
const retry = () => screen.queryByRole('button', { name: 'Retry' });

describe('the frame in which a card is entered', () => {
  beforeEach(() => void renderAt('/harbor/service/membership', demoSite('harbor'), <Entry />));

  it.each([
    [{ kind: 'failed' }],
    [{ kind: 'refused', code: 'processing_error', message: 'It stumbled.' }],
    [{ kind: 'refused', code: 'no_answer', message: 'It was silent.' }],
  ] as const)('that sends %j is shown as unreachable, and is mounted again on retry', (event) => {
    t(event);
    expect(screen.getByRole('alert').textContent).toContain("The payment service couldn't be reached. Nothing you entered is lost.");
    act(() => retry()?.click());
    expect(tell).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    t({ kind: 'ready', fields: ['number', 'expiry', 'cvv'] });
    expect(retry()).toBeNull();
  });

  it.each(['config_error', 'unsupported_feature'])('that refuses for good with %s leads to another way to pay', (code) => {
    t({ kind: 'refused', code, message: 'Not here.' });
    expect(screen.getByRole('alert').textContent).toBe('Please choose another way to pay, or contact us.');
    expect(retry()).toBeNull();
  });

  it('is given the focus of the entry, at its first empty field, and not that of a button beside it', () => {
    t({ kind: 'ready', fields: ['number', 'expiry', 'cvv'] });
    const entry = document.getElementById('card');
    act(() => entry?.focus());
    t({ kind: 'change', field: 'number', empty: false, valid: true });
    act(() => entry?.blur());
    act(() => entry?.focus());
    expect(focused).toEqual(['number', 'expiry']);
    t({ kind: 'failed' });
    act(() => retry()?.focus());
    expect(focused).toHaveLength(2);
  });
});

describe('the frame in which a bank account is entered', () => {
  const definition = {
    schema: { type: 'object', required: ['bank'], properties: { bank: { type: 'boolean', title: 'Bank account details' } } },
    ui: { bank: { 'ui:widget': 'bank-entry' } },
  };
  const services = { widgets: { 'bank-entry': { component: BankFrame, labelPosition: 'legend' } } } as const;
  const BAD_ROUTING = "This routing number isn't correct. It has 9 digits.";

  function BankForm() {
    const [gateway] = useState(() => ({ session: SESSION, onShown: () => undefined }));
    const { source } = smallForm(definition);
    return (
      <GatewayContext value={gateway}>
        <EngineForm
          source={source}
          validators={validatorsFor([source.form])}
          services={services}
          submitLabel="Pay"
          onSubmit={() => Promise.resolve()}
        />
      </GatewayContext>
    );
  }

  it('is summarised by the message of the first detail that is not right, which its link leads to', async () => {
    const { user } = renderAt('/harbor/service/membership', demoSite('harbor'), <BankForm />);
    t({ kind: 'ready', fields: ['number', 'expiry', 'cvv'] });
    for (const [field, valid] of [
      ['accountType', true],
      ['routing', false],
    ] as const)
      t({ kind: 'change', field, empty: false, valid });
    result = refuse('routing', BAD_ROUTING);
    const submit = () => user.click(screen.getByRole('button', { name: 'Pay' }));
    await submit();
    const summary = () => within(screen.getByRole('alert')).getByRole('link').textContent;
    await waitFor(() => expect(summary()).toBe(`Bank account details: ${BAD_ROUTING}`));
    // Hidden by its style, because the frame shows it at its own field.
    expect(document.querySelector('.s-entry[data-explained]')).not.toBeNull();
    await user.click(screen.getByRole('link'));
    expect(focused).toEqual(['routing']);
    result = refuse('account', 'Enter the account number.');
    await submit();
    await waitFor(() => expect(summary()).toBe('Bank account details: Enter the account number.'));
  });

  it('keeps the message of the form while the frame gives no other', async () => {
    const { user } = renderAt('/harbor/service/membership', demoSite('harbor'), <BankForm />);
    result = { ok: false, kind: 'timeout', code: 'timeout', message: "The payment service didn't answer.", retryable: true };
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await act(() => Promise.resolve());
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Bank account details: This is a required field');
    expect(document.querySelector('.s-entry[data-explained]')).toBeNull();
  });
});

describe('a problem that only the gateway found', () => {
  it('is shown at the entry and in the alert, whose link leads to its field, and nothing is sent', async () => {
    const billing = { firstName: 'Ada', lastName: 'Marsh' };
    const payer = { clientId: 'c-1', countryCode: 'US', sponsorId: undefined, hasAddress: true, billing };
    const purchase = { payer, lines: [paying.LINE], order: 'o-1', session: SESSION, onFile: undefined };
    const site = demoSite('harbor');
    const form = site.library.forms['payment'] as Form;
    const shown = {
      form,
      validators: validatorsFor([form]),
      pageKey: 'harbor/membership',
      purchase,
      refusal: undefined,
      onDone: () => undefined,
    } as unknown as ComponentProps<typeof PaymentForm>;
    const { user } = renderAt('/harbor/service/membership', site, <PaymentForm {...shown} />);
    await waitFor(() => expect(tell).toHaveLength(1));
    t({ kind: 'ready', fields: ['number', 'expiry', 'cvv'] });
    for (const field of ['number', 'expiry', 'cvv'] as const) t({ kind: 'change', field, empty: false, valid: true });
    result = refuse('cvv', "This code isn't the one on the card.");
    await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
    await user.click(screen.getByRole('button', { name: /^Pay/ }));
    const link = within(await screen.findByRole('alert')).getByRole('link');
    expect(link.textContent).toBe("Card details: This code isn't the one on the card.");
    expect(document.querySelectorAll('[id$="card__error"]')).toHaveLength(1);
    await user.click(link);
    expect(focused).toEqual(['cvv']);
  });
});

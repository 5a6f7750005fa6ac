import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FRAME_INIT, type FrameEvent, type FrameField, type FrameInit, type TokenError } from '../../../gateways/frame-protocol.js';
import { type FrameGateway, type PaymentFields, showFields } from './frame.js';
import { textsFor } from './texts.js';

/** In milliseconds: longer than the frame waits for a button to be released. */
const LATER = 1000;

const init: FrameInit = {
  kind: FRAME_INIT,
  nonce: '0123456789abcdef',
  session: { type: 'AUTHORIZE_NET', paymentEnvironment: 'sandbox', clientKey: 'sandbox_harbor', merchantId: 'harbor' },
  method: 'Card',
  locale: 'en',
};
let answer: { readonly ok: false } & TokenError;
const gateway: FrameGateway = { asksHolder: false, start: () => undefined, requestToken: () => Promise.resolve(answer) };
let events: FrameEvent[];
let fields: PaymentFields;
let isWindowFocused: boolean;
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<main></main><button>Pay</button>';
  isWindowFocused = true;
  document.hasFocus = () => isWindowFocused;
  events = [];
  const sendEvent = (event: FrameEvent) => void events.push(event);
  fields = showFields(init, document.querySelector('main') ?? document.body, {
    gateway,
    texts: textsFor('en').words,
    isTest: true,
    sendEvent,
  });
});
afterEach(() => void jest.useRealTimers());

const input = (name: FrameField): HTMLInputElement => {
  const found = document.getElementById(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${name}.`);
  return found;
};
const errorOf = (name: FrameField): string => document.getElementById(`${name}-error`)?.textContent ?? '';
const type = (name: FrameField, text: string): void => {
  input(name).focus();
  input(name).value = text;
  input(name).dispatchEvent(new Event('input'));
};
/** What a browser does when the visitor leaves the document of the frame: its field loses the focus, and stays the active element. */
const leaveFrame = (): void => {
  isWindowFocused = false;
  input('number').dispatchEvent(new FocusEvent('blur', { relatedTarget: null }));
};

describe('a field of the frame', () => {
  it('shows its error when the focus moves to another field', () => {
    type('number', '4242');
    input('cvv').focus();
    expect(errorOf('number')).not.toBe('');
    expect(input('number').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows its error a moment after the visitor has left the frame, so that the button that was pressed stays in its place', () => {
    type('number', '4242');
    leaveFrame();
    expect(errorOf('number')).toBe('');
    jest.advanceTimersByTime(LATER);
    expect(errorOf('number')).not.toBe('');
  });

  it('shows no error if the frame gives the focus back to it at once', () => {
    type('number', '4242');
    leaveFrame();
    isWindowFocused = true;
    jest.advanceTimersByTime(LATER);
    expect(errorOf('number')).toBe('');
  });

  it('shows its error if the focus comes back to another field', () => {
    type('number', '4242');
    leaveFrame();
    isWindowFocused = true;
    input('cvv').focus();
    jest.advanceTimersByTime(LATER);
    expect(errorOf('number')).not.toBe('');
  });

  it('shows no error while it is empty, and none any more once its entry is valid', () => {
    input('number').focus();
    input('cvv').focus();
    expect(errorOf('number')).toBe('');
    type('number', '4242');
    input('cvv').focus();
    type('number', '4242424242424242');
    expect(errorOf('number')).toBe('');
  });

  it('is emptied on leaving it with the number of a real card, and says why until another number is entered', async () => {
    const why = 'This page is in test mode and takes test cards only. We removed the number you entered.';
    type('number', '4111111111111111');
    type('expiry', '12/39');
    expect([input('number').value, errorOf('number')]).toEqual(['', why]);
    expect(events.findLast(({ kind }) => kind === 'change')).toMatchObject({ field: 'expiry' });
    expect(events).toContainEqual({ kind: 'change', field: 'number', empty: true, valid: false });
    expect(await fields.tokenize({})).toMatchObject({ ok: false, code: 'test_mode_live_card', field: 'number', message: why });
    expect([errorOf('number'), errorOf('expiry'), input('expiry').value]).toEqual([why, '', '12/39']);
    type('number', '4242424242424242');
    expect(errorOf('number')).toBe('');
    type('number', '');
    expect(await fields.tokenize({})).toMatchObject({ code: 'required', message: 'Enter the card number.' });
  });

  it('sends the page no digits', () => {
    type('number', '4111111111111112');
    type('number', '4111111111111111');
    type('number', '5555555555554444');
    input('cvv').focus();
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['focus', 'change', 'blur']));
    expect(JSON.stringify(events)).not.toMatch(/\d{4}/);
  });

  it('has the focus when the page asks for it', () => {
    fields.focus('cvv');
    expect(document.activeElement).toBe(input('cvv'));
  });

  it('names the first field with an error when the page requests a token', async () => {
    type('cvv', '1');
    expect(await fields.tokenize({})).toMatchObject({ ok: false, kind: 'customer', field: 'number' });
    expect(['number', 'expiry', 'cvv'].map((name) => errorOf(name as FrameField) !== '')).toEqual([true, true, true]);
  });

  it('shows an error that only the gateway found, at the field that it names', async () => {
    const entered = { number: '4242424242424242', expiry: '12/39', cvv: '123' };
    for (const [name, text] of Object.entries(entered)) type(name as FrameField, text);
    answer = { ok: false, kind: 'customer', code: 'incorrect_cvc', message: 'The bank knows another code.', field: 'cvv', retryable: true };
    expect(await fields.tokenize({})).toMatchObject({ ok: false, code: 'incorrect_cvc', field: 'cvv' });
    expect(['number', 'expiry', 'cvv'].map((name) => errorOf(name as FrameField))).toEqual(['', '', answer.message]);
  });

  it('is empty after the page has removed the frame', () => {
    type('number', '4242424242424242');
    fields.wipe();
    expect(input('number').value).toBe('');
  });
});

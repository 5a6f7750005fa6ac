import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { validatorsFor } from '../../engine/build.js';
import { describedTexts, namedForm, renderSmallForm, renderDemoForm, smallForm } from '../../fixtures/testing/render-form.js';

const PERSON = namedForm('person');

const BLUR = { ...PERSON, ui: { firstName: { 'ui:validate': 'blur' } } };

describe('a form', () => {
  it('names each input by its label, describes it by its help, marks what is required, and draws a group as a fieldset', () => {
    renderSmallForm(PERSON);
    const [first, nickname] = [screen.getByRole('textbox', { name: 'First Name' }), screen.getByRole('textbox', { name: 'Nickname' })];
    expect([describedTexts(first), nickname.hasAttribute('aria-describedby')]).toEqual([['As on your card.'], false]);
    expect([first.getAttribute('aria-required'), nickname.hasAttribute('aria-required')]).toEqual(['true', false]);
    expect([screen.getByText('First Name'), screen.getByText('Nickname')].map((label) => label.textContent)).toEqual([
      'First Name *',
      'Nickname (optional)',
    ]);
    expect(screen.getByText('Fields marked with * are required.')).toBeDefined();
    expect(within(screen.getByRole('group', { name: 'Address' })).getByRole('textbox', { name: 'City' })).toBeDefined();
  });

  it('gives two forms on one page ids of their own', () => {
    renderSmallForm(PERSON);
    renderSmallForm(PERSON);
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sets the autofill token and the keyboard of each field', () => {
    renderDemoForm({ form: 'enrollment-individual', tenant: 'harbor' });
    const first = screen.getByRole('textbox', { name: 'First Name' });
    expect(first.getAttribute('autocomplete')).toBe('given-name');
    expect(screen.getByRole('textbox', { name: 'Date of Birth' }).getAttribute('inputmode')).toBe('numeric');
    expect(screen.getByRole('textbox', { name: /^Last four digits/ }).getAttribute('autocomplete')).toBe('off');
  });
});

describe('a failed submit', () => {
  it('[R-2.121] [R-2.122] [R-2.123] sends nothing, and shows an alert above the form, which takes the focus and says what each field says', async () => {
    const { submit, sent } = renderSmallForm(PERSON);
    await submit();
    const alert = screen.getByRole('alert');
    expect([document.activeElement, sent]).toEqual([alert, []]);
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual(['First Name: This is a required field', 'Email: This is a required field', 'City: This is a required field']);
    const first = screen.getByRole('textbox', { name: 'First Name' });
    expect(alert.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(first.getAttribute('aria-invalid')).toBe('true');
    expect(describedTexts(first)).toEqual(['As on your card.', 'This is a required field']);
    const [label, help, problem, input] = [...(first.closest('.v-field')?.children ?? [])];
    expect([label?.textContent, help?.textContent, problem?.textContent]).toEqual([
      'First Name *',
      'As on your card.',
      'This is a required field',
    ]);
    expect(input).toBe(first);
  });

  it('opens a folded group when its link is followed', async () => {
    const { submit, user } = renderSmallForm({ ...PERSON, ui: { address: { 'ui:collapsed': true } } });
    const fold = screen.getByRole('button', { name: /Address/ });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull();
    await submit();
    await user.click(screen.getByRole('link', { name: /City/ }));
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'City' }));
  });

  it('leads from a link to its field, and checks a field again as it is typed in', async () => {
    const { submit, user } = renderSmallForm(PERSON);
    await submit();
    await user.type(screen.getByRole('textbox', { name: 'First Name' }), 'A');
    expect(screen.queryByRole('link', { name: /^First Name/ })).toBeNull();
    const email = screen.getByRole('textbox', { name: 'Email' });
    await user.click(screen.getByRole('link', { name: /^Email/ }));
    expect(document.activeElement).toBe(email);
    await user.type(email, 'ada');
    expect(describedTexts(email)).toEqual(['Please enter a valid email address']);
    await user.type(email, '@example.org');
    expect(email.hasAttribute('aria-invalid')).toBe(false);
  });
});

describe("RJSF's validator", () => {
  it('is called by the engine alone, and under noValidate never by RJSF, until nothing is wrong and all is sent', async () => {
    const { source } = smallForm(PERSON);
    const [validator] = Object.values(validatorsFor([source.form]));
    const asked: string[] = [];
    const watched = new Proxy(validator ?? {}, {
      get(target, name) {
        asked.push(String(name));
        if (name !== 'rawValidation') throw new Error(`RJSF called ${String(name)}`);
        return Reflect.get(target, name);
      },
      has: (_target, name) => name === 'rawValidation',
    });
    const { user, submit, sent } = renderSmallForm(PERSON, { validators: { [source.form.hash]: watched as never } });
    await submit();
    for (const [name, text] of Object.entries({ 'First Name': 'Ada', Email: 'ada@example.org', City: 'Portland' }))
      await user.type(screen.getByRole('textbox', { name }), text);
    await submit();
    expect([...new Set(asked)]).toEqual(['rawValidation']);
    expect(sent).toEqual([{ firstName: 'Ada', email: 'ada@example.org', address: { city: 'Portland' } }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('leaving a field', () => {
  it('[R-5.89] shows its problem where the definition says so, and nowhere else before a submit', async () => {
    const { user } = renderSmallForm(BLUR);
    const first = screen.getByRole('textbox', { name: 'First Name' });
    await user.click(first);
    await user.tab();
    expect(describedTexts(first)).toContain('This is a required field');
    const email = screen.getByRole('textbox', { name: 'Email' });
    await user.type(email, 'ada');
    await user.tab();
    expect(email.hasAttribute('aria-invalid')).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('waits while a pointer is down, so that the button under it does not move away', async () => {
    const { user } = renderSmallForm(BLUR);
    const first = screen.getByRole('textbox', { name: 'First Name' });
    await user.click(first);
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('textbox', { name: 'Email' }) });
    expect(first.hasAttribute('aria-invalid')).toBe(false);
    await user.pointer({ keys: '[/MouseLeft]' });
    expect(describedTexts(first)).toContain('This is a required field');
  });
});

describe('what the server refuses', () => {
  const answers = { firstName: 'Ada', email: 'ada@example.org', address: { city: 'Portland' } };

  it('is shown at its field and in the alert, until the field is changed', async () => {
    const refusal = { problems: [{ path: '/address/city', message: 'We do not serve this city' }], message: 'Please check the answers.' };
    const { submit, user } = renderSmallForm(PERSON, { initial: answers, onSubmit: () => Promise.resolve(refusal) });
    await submit();
    const city = screen.getByRole('textbox', { name: 'City' });
    expect(describedTexts(city)).toEqual(['We do not serve this city']);
    expect(screen.getByRole('link').textContent).toBe('City: We do not serve this city');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.type(city, 's');
    expect(city.hasAttribute('aria-invalid')).toBe(false);
  });

  it('is shown above the form where it concerns no field, and keeps all answers', async () => {
    const { submit } = renderSmallForm(PERSON, {
      initial: answers,
      onSubmit: () => Promise.resolve({ problems: [], message: 'Request time out' }),
    });
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Request time out');
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Portland');
  });

  it('is not waited for twice: a second click sends nothing', async () => {
    let times = 0;
    const { submit, user } = renderSmallForm(PERSON, { initial: answers, onSubmit: () => new Promise<void>(() => (times += 1)) });
    await submit();
    await user.click(screen.getByRole('button', { name: 'Sending your information…' }));
    expect(times).toBe(1);
  });
});

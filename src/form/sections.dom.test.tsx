import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describedTexts, namedForm, renderSmallForm } from '../../fixtures/testing/render-form.js';
import { validatorsFor } from '../../engine/build.js';
import { toPayload } from '../../engine/index.js';
import { smallForm } from '../../fixtures/testing/render-form.js';
import { continueSection, editFormState, openSection, startSubmit } from './form-acts.js';
import { startState } from './form-state.js';
import type { OpenSection } from './sections.js';

const FORM = namedForm('sections');

const heading = (name: string) => screen.getByRole('heading', { level: 2, name });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const inputs = () => screen.queryAllByRole('textbox').map((input) => input.id.replace(/.*__/, ''));
const goOn = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(name) }), { target: { value } });

describe('a form with one section at a time', () => {
  it('opens its first section and names the later ones; one without a visible field is not listed', () => {
    renderSmallForm(FORM);
    expect(headings()).toEqual(['Who you are', 'Where you live', 'One more question']);
    expect(screen.getByText('As in your passport.')).toBeTruthy();
    expect(inputs()).toEqual(['name', 'nickname']);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Continue']);
  });

  it('goes on from a valid section to the next, whose heading gets the focus, and shows the answers as one line with Edit', () => {
    renderSmallForm(FORM, { note: 'Why we ask' });
    type('Name', 'Ada');
    expect(screen.getByText('Why we ask')).toBeTruthy();
    goOn();
    expect(screen.queryByText('Why we ask')).toBeNull();
    expect(document.activeElement).toBe(heading('Where you live'));
    expect(inputs()).toEqual(['city']);
    const done = screen.getByRole('region', { name: 'Who you are' });
    expect(within(done).getByText('Ada')).toBeTruthy();
    fireEvent.click(within(done).getByRole('button', { name: 'Edit Who you are' }));
    expect(document.activeElement).toBe(heading('Who you are'));
    expect(inputs()).toEqual(['name', 'nickname']);
  });

  it('shows the errors of the open section only, in the alert and at the field', () => {
    renderSmallForm(FORM);
    goOn();
    const alert = screen.getByRole('alert');
    expect(document.activeElement).toBe(alert);
    expect(within(alert).getAllByRole('link')).toHaveLength(1);
    expect(describedTexts(screen.getByRole('textbox', { name: /^Name/ }))).toEqual(['This is a required field']);
    type('Name', 'Ada');
    goOn();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(heading('Where you live'));
  });

  it('lists a section as soon as one of its fields appears, and opens it in its turn', () => {
    renderSmallForm(FORM, { initial: { name: 'Ada', city: 'Rome' } });
    goOn();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have a pet' }));
    expect(headings()).toEqual(['Who you are', 'Where you live', 'Your pet', 'One more question']);
    goOn();
    expect(document.activeElement).toBe(heading('Your pet'));
    expect(screen.getByText('Rome · I have a pet')).toBeTruthy();
  });

  it('sends from its last section, comes back from an earlier one to the furthest, and says which sections were opened', () => {
    const opened: OpenSection[] = [];
    const { sent } = renderSmallForm(FORM, {
      initial: { name: 'Ada', city: 'Rome' },
      submitLabel: 'Send',
      onSection: (open) => opened.push(open),
    });
    goOn();
    goOn();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Edit', 'Edit', 'Yes', 'No', 'Send']);
    fireEvent.click(screen.getByRole('button', { name: 'Edit Who you are' }));
    goOn();
    expect(document.activeElement).toBe(heading('One more question'));
    expect(opened.map(({ id, furthest }) => `${id} ${furthest}`)).toEqual(['home home', 'last last', 'who last', 'last last']);
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(sent).toEqual([]);
    goOn();
    expect(sent).toEqual([{ name: 'Ada', city: 'Rome', answer: 'Y' }]);
  });

  it('opens the first wrong section after the server refused, lists its errors and names the other sections with their number', async () => {
    const problems = ['/city', '/answer', '/name'].map((path) => ({ path, message: `${path} is wrong` }));
    renderSmallForm(FORM, {
      initial: { name: 'Ada', city: 'Rome', answer: 'Y' },
      section: 'answered',
      onSubmit: () => Promise.resolve({ problems }),
    });
    await act(async () => goOn());
    const links = () =>
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(headings().slice(1)).toEqual(['Who you are', 'Where you live', 'One more question']);
    expect(links()).toEqual([
      'City: /city is wrong',
      'Who you are: Please check one answer.',
      'One more question: Please check one answer.',
    ]);
    expect(inputs()).toEqual(['city']);
    fireEvent.click(within(screen.getByRole('alert')).getByRole('link', { name: /Who you are/ }));
    expect(document.activeElement).toBe(heading('Who you are'));
    expect(links()[0]).toBe('Name: /name is wrong');
  });

  it('opens an earlier section that lost an answer, and says of the others that they are not complete', () => {
    renderSmallForm(FORM, { section: { id: 'last', furthest: 'last' } });
    expect(inputs()).toEqual(['name', 'nickname']);
    const home = screen.getByRole('region', { name: 'Where you live' });
    expect(within(home).getByText('Not complete')).toBeTruthy();
    type('Name', 'Ada');
    goOn();
    expect(document.activeElement).toBe(heading('Where you live'));
    const who = screen.getByRole('region', { name: 'Who you are' });
    expect(within(who).queryByText('Not complete')).toBeNull();
  });

  it('opens where the visitor was; a section that the form does not have counts for nothing', () => {
    const initial = { name: 'Ada' };
    const { unmount } = renderSmallForm(FORM, { initial, section: { id: 'home', furthest: 'last' } });
    expect(inputs()).toEqual(['city']);
    expect(screen.getByRole('button', { name: 'Edit One more question' })).toBeTruthy();
    unmount();
    renderSmallForm(FORM, { initial, section: { id: 'gone', furthest: 'gone' } });
    expect(inputs()).toEqual(['name', 'nickname']);
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
  });

  it('keeps what is typed in a closed section, and prints all of them', () => {
    renderSmallForm(FORM);
    type('Name', 'Ada');
    goOn();
    expect(document.querySelectorAll('input').length).toBe(4);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect([...document.querySelectorAll('input')].map((input) => input.id.replace(/.*__/, ''))).toEqual([
      'name',
      'nickname',
      'city',
      'pet',
    ]);
    expect(screen.getByText('Yes', { selector: 'button' })).toBeTruthy();
  });

  it('does not write a secret answer into its line, nor one that the widget of a panel shows in its own way', () => {
    const digits = { title: 'Digits', type: 'string', format: 'last-four' };
    const properties = { ...Object(FORM.schema['properties']), digits, friend: { title: 'Friend', type: 'string' } };
    const section = { 'ui:section': 'who' };
    const ui = { ...Object(FORM['ui']), digits: section, friend: { ...section, 'ui:widget': 'member-picker' } };
    const services = { widgets: { 'member-picker': { component: () => null, labelPosition: 'above' as const } } };
    renderSmallForm(
      { ...FORM, schema: { ...FORM.schema, properties }, ui },
      { initial: { name: 'Ada-Lou', digits: '1234', friend: 'id' }, services },
    );
    goOn();
    expect(document.querySelector('.v-answers')?.textContent).toBe('Ada\u2060-\u2060Lou');
  });
});

describe('in any order of opening and closing', () => {
  const { source } = smallForm(FORM);
  const validators = validatorsFor([source.form]);
  const visitorAct = fc.oneof(
    fc.record({ open: fc.constantFrom('who', 'home', 'pets', 'last') }),
    fc.record({ go: fc.constant('on' as const) }),
    fc.record({ pointer: fc.constantFrom('/name', '/city', '/nickname', '/petName'), value: fc.constantFrom('A', 'B', undefined) }),
    fc.record({ pointer: fc.constant('/pet'), value: fc.boolean() }),
    fc.record({ pointer: fc.constant('/answer'), value: fc.constantFrom('Y', 'N') }),
  );

  it('the payload, the resolved form and the verdict are those of the form with all sections open', () => {
    fc.assert(
      fc.property(fc.array(visitorAct, { maxLength: 30 }), (acts) => {
        const whole = { ...source, form: { ...source.form, flow: 'all' as const } };
        let [one, all] = [startState({ source, validators }), startState({ source: whole, validators })];
        for (const each of acts) {
          if ('open' in each) one = openSection(one, each.open);
          else if ('go' in each) one = continueSection(one);
          else [one, all] = [editFormState(one, [each as never]), editFormState(all, [each as never])];
        }
        expect(toPayload(one.resolved)).toEqual(toPayload(all.resolved));
        expect([...one.resolved.states]).toEqual([...all.resolved.states]);
        expect(startSubmit(one).shown).toEqual(startSubmit(all).shown);
      }),
    );
  });
});

import { accountTypes } from '../judge-entry.js';
import type { EntryField } from './entry-fields.js';
import type { wordsFor } from './words.js';

type Words = ReturnType<typeof wordsFor>['words'];

/** One field on the screen. */
export interface FieldView {
  readonly field: EntryField;
  readonly root: HTMLElement;
  readonly input: HTMLInputElement | HTMLSelectElement;
  /** Shows what is wrong, or that nothing is. */
  showFault(message: string | undefined): void;
}

export function makeFieldView(field: EntryField, words: Words): FieldView {
  const root = element('div', { class: field.isShort ? 'field short' : 'field' });
  const input = field.name === 'accountType' ? makeSelect(words) : makeInput(field);
  input.id = field.name;
  const hint = words.hints[field.name];
  const hintId = `${field.name}-hint`;
  const fault = element('p', { class: 'fault', id: `${field.name}-error` });
  fault.hidden = true;
  root.append(element('label', { for: field.name }, words.labels[field.name]));
  if (hint !== undefined) root.append(element('p', { class: 'hint', id: hintId }, hint));
  root.append(fault, input);

  const showFault = (message: string | undefined): void => {
    fault.textContent = message ?? '';
    fault.hidden = message === undefined;
    root.classList.toggle('faulty', message !== undefined);
    if (message === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    const described = [hint === undefined ? [] : [hintId], message === undefined ? [] : [fault.id]].flat();
    if (described.length === 0) input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', described.join(' '));
  };
  showFault(undefined);
  return { field, root, input, showFault };
}

function makeInput(field: EntryField): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.name = field.name;
  input.autocomplete = field.autocomplete as AutoFill; // The few tokens of the card and bank fields, all of them known.
  if (field.isNumeric) input.inputMode = 'numeric';
  input.required = true;
  input.spellcheck = false;
  input.setAttribute('autocapitalize', 'off');
  input.setAttribute('autocorrect', 'off');
  return input;
}

function makeSelect(words: Words): HTMLSelectElement {
  const select = document.createElement('select');
  select.name = 'accountType';
  select.required = true;
  select.append(element('option', { value: '' }, words.choose));
  for (const type of accountTypes) select.append(element('option', { value: type }, words.accountTypes[type]));
  return select;
}

export function element(name: string, attributes: Readonly<Record<string, string>>, text?: string): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

import type { CardBrand } from '../../../gateways/frame-protocol.js';
import { accountTypes } from '../../../gateways/validate-entry.js';
import type { EntryField } from './entry-fields.js';
import type { textsFor } from './texts.js';

const BRANDS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
};

type FieldTexts = ReturnType<typeof textsFor>['words'];

export interface FieldView {
  readonly field: EntryField;
  readonly root: HTMLElement;
  readonly input: HTMLInputElement | HTMLSelectElement;
  /** Shows an error message, or removes it if undefined. */
  showError(message: string | undefined): void;
  /** Shows the brand of a card in the input, or removes it if undefined. */
  showBrand(brand: CardBrand | undefined): void;
}

export function createFieldView(field: EntryField, texts: FieldTexts): FieldView {
  const root = createElement('div', { class: field.isShort ? 'field short' : 'field' });
  const input = field.name === 'accountType' ? createSelect(texts) : createInput(field);
  input.id = field.name;
  const hint = texts.hints[field.name];
  const hintId = `${field.name}-hint`;
  const error = createElement('p', { class: 'fault', id: `${field.name}-error` });
  error.hidden = true;
  root.append(createElement('label', { for: field.name }, texts.labels[field.name]));
  if (hint !== undefined) root.append(createElement('p', { class: 'hint', id: hintId }, hint));
  const brandText = createElement('output', { class: 'brand', for: field.name });
  const entry = createElement('div', { class: 'entry' });
  entry.append(input, brandText);
  root.append(error, entry);

  const showError = (message: string | undefined): void => {
    error.textContent = message ?? '';
    error.hidden = message === undefined;
    root.classList.toggle('faulty', message !== undefined);
    if (message === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    const described = [hint === undefined ? [] : [hintId], message === undefined ? [] : [error.id]].flat();
    if (described.length === 0) input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', described.join(' '));
  };
  showError(undefined);
  const showBrand = (brand: CardBrand | undefined): void => void (brandText.textContent = brand === undefined ? '' : BRANDS[brand]);
  return { field, root, input, showError, showBrand };
}

function createInput(field: EntryField): HTMLInputElement {
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

function createSelect(texts: FieldTexts): HTMLSelectElement {
  const select = document.createElement('select');
  select.name = 'accountType';
  select.required = true;
  select.append(createElement('option', { value: '' }, texts.choose));
  for (const type of accountTypes) select.append(createElement('option', { value: type }, texts.accountTypes[type]));
  return select;
}

export function createElement(name: string, attributes: Readonly<Record<string, string>>, text?: string): HTMLElement {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  if (text !== undefined) created.textContent = text;
  return created;
}

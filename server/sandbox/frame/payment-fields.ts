import { brandOf } from '../card-brand.js';
import type { EntryFault } from '../judge-entry.js';
import type { Billing, FrameEvent, FrameField, FrameInit, TokenResult } from '../../gateways/sandbox/protocol.js';
import { askToken } from './ask-sandbox.js';
import { type Entries, entryOf, fieldsOf, judge } from './entry-fields.js';
import { element, type FieldView, makeFieldView } from './field-view.js';
import type { wordsFor } from './words.js';

type Words = ReturnType<typeof wordsFor>['words'];

export interface PaymentFields {
  focus(field: FrameField): void;
  tokenize(billing: Billing): Promise<TokenResult>;
  /** Empties every field, so that nothing stays in the document. */
  wipe(): void;
}

/** Puts the fields of a card or an account into the frame. What is told of them never has a digit in it. */
export function showFields(init: FrameInit, words: Words, host: HTMLElement, tell: (event: FrameEvent) => void): PaymentFields {
  const { method, session } = init;
  const views = fieldsOf(method).map((field) => makeFieldView(field, words));
  const entries = (): Entries => Object.fromEntries(views.map(({ field, input }) => [field.name, field.read(input.value)]));
  const faults = (): readonly EntryFault[] => judge(method, entries(), new Date());
  const showFaults = (found: readonly EntryFault[]): void => {
    for (const view of views) view.showFault(wordsOf(found, view.field.name, words));
  };
  const wipe = (): void => views.forEach(({ input }) => (input.value = ''));
  for (const view of views) watch(view, faults, words, tell);
  const form = element('form', { 'aria-label': words.group[method] });
  form.setAttribute('novalidate', '');
  form.addEventListener('submit', (event) => event.preventDefault());
  form.append(...views.map(({ root }) => root));
  host.replaceChildren(form);

  const refuse = (found: readonly EntryFault[], [first]: readonly EntryFault[]): TokenResult => {
    showFaults(found);
    if (first?.code === 'test_mode_live_card') wipe();
    const code = first?.code ?? 'processing_error';
    const message = (first && wordsOf([first], first.field, words)) ?? words.network;
    return { ok: false, kind: 'customer', code, message, ...(first && { field: first.field }), retryable: true };
  };
  return {
    focus: (name) => views.find(({ field }) => field.name === name)?.input.focus(),
    async tokenize(billing) {
      const found = faults();
      // In the order they stand on the page, so that the first to mend comes first.
      const ordered = views.flatMap(({ field }) => found.filter((fault) => fault.field === field.name));
      if (ordered.length > 0) return refuse(found, ordered);
      showFaults([]);
      const result = await askToken({ session, ...entryOf(method, entries()), billing }, words);
      if (!result.ok) views.find(({ field }) => field.name === result.field)?.showFault(result.message);
      return result;
    },
    wipe,
  };
}

/** In milliseconds: longer than a button is held down. */
const PRESS_MS = 300;

/** What was typed is put into its usual shape, and judged aloud, only when the field is left: not while people type. */
function watch(
  { field, input, showFault }: FieldView,
  faults: () => readonly EntryFault[],
  words: Words,
  tell: (event: FrameEvent) => void,
): void {
  const { name } = field;
  const isFaulty = (): boolean => faults().some((fault) => fault.field === name);
  input.addEventListener('focus', () => tell({ kind: 'focus', field: name }));
  input.addEventListener('input', () => {
    const isValid = !isFaulty();
    if (isValid) showFault(undefined);
    const brand = name === 'number' ? brandOf(field.read(input.value))?.brand : undefined;
    tell({ kind: 'change', field: name, empty: input.value === '', valid: isValid, ...(brand !== undefined && { brand }) });
  });
  input.addEventListener('blur', (event) => {
    if (input instanceof HTMLInputElement) input.value = field.show(field.read(input.value));
    const found = faults();
    const isFilled = input.value !== '';
    const judgeAloud = (): void => {
      const isBack = document.hasFocus() && document.activeElement === input;
      if (isFilled && !isBack) showFault(wordsOf(found, name, words));
    };
    // Whoever leaves the frame may be pressing a button of the page, and words that come now would move it away under the finger.
    if (event instanceof FocusEvent && event.relatedTarget !== null) judgeAloud();
    else setTimeout(judgeAloud, PRESS_MS);
    if (found.some(({ code }) => code === 'test_mode_live_card') && name === 'number') input.value = '';
    tell({ kind: 'blur', field: name });
  });
}

function wordsOf(found: readonly EntryFault[], name: FrameField, words: Words): string | undefined {
  const code = found.find(({ field }) => field === name)?.code;
  if (code === undefined) return undefined;
  return code === 'required' ? words.required[name] : words.faults[code];
}

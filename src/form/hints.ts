import { own, parentOf, type Pointer, pointer, valueAt, within, isWithin } from '../../engine/base/pointer.js';
import {
  type EvaluationContext,
  type Field,
  formatContext,
  type FormatContext,
  type FormatError,
  formatFor,
  type FormatQuestion,
  formatText,
  formatting,
  type LocalizedForm,
} from '../../engine/index.js';
import { editFormState } from './form-acts.js';
import type { FormParts } from './form-context.js';
import type { FormStore } from './form-store.js';
import { levelOf, positionOf, type FormLevel } from './levels.js';
import { textOf, type InputFormat, type Note, type WidgetOptions } from './widgets/widget.js';

type Ui = { readonly [key: string]: unknown };

/** `ui:autocomplete` overrides the format's autofill; a secret format turns it off. Undefined if nothing names a hint. */
export function inputHints(store: FormStore, at: Pointer, ui: Ui): Pick<WidgetOptions, 'autocomplete' | 'inputMode' | 'format'> {
  const level = levelOf(store.state().resolved, at);
  const field = level && positionOf(level)?.field;
  const format = field && formatFor(field);
  return {
    autocomplete: nonEmptyText(ui['ui:autocomplete']) ?? (format?.secret ? 'off' : format?.autofill),
    inputMode: format?.keyboard,
    format: inputFormat(store, at, format),
  };
}

/** A calendar begins today and ends as many days ahead as the limit of the platform says that `ui:calendar` names. */
export function calendarDays({ today, platform }: EvaluationContext, limit: unknown): WidgetOptions['calendar'] {
  if (typeof limit !== 'string') return undefined;
  const days = platform.limits[limit];
  return { min: today, max: days === undefined ? undefined : formatting.day(today, 'yyyy-MM-dd', days) };
}

function inputFormat(store: FormStore, at: Pointer, format: ReturnType<typeof formatFor>): InputFormat | undefined {
  if (!format || !(format.normalise ?? format.display ?? format.mask)) return undefined;
  const read = <T>(act: (context: FormatContext, form: LocalizedForm) => T, without: T): T => {
    const level = levelOf(store.state().resolved, at);
    const field = level && positionOf(level)?.field;
    if (!level || !field) return without;
    return act(formatContext({ field, resolved: level.resolved, siblings: siblingsOf(level, field) }), level.resolved.form);
  };
  const textFor = (form: LocalizedForm, found: FormatError | undefined) => found && formatText(form, found);
  return {
    mask: () => read((current) => format.mask?.(current), undefined),
    normalise: (typed) => read((current) => format.normalise?.(typed, current) ?? typed, typed),
    display: (answer) => read((current) => format.display?.(answer, current) ?? answer, answer),
    refusal: (text, inserted, caret) => read((current, form) => textFor(form, format.refuse?.(text, inserted, current, caret)), undefined),
    question: format.question && {
      subscribe: (listener) => store.subscribe('answers', listener),
      read: (answer) => read((current, form) => noteOf(store, at, form, format.question?.(answer, current)), undefined),
    },
  };
}

/** The other answers come first, since they may clear the field's own. */
function noteOf(store: FormStore, at: Pointer, form: LocalizedForm, found: FormatQuestion | undefined): Note | undefined {
  if (!found?.cure) return found && { text: formatText(form, found) };
  const { '': own, ...others } = found.cure.answers;
  const edits = Object.entries(others).map(([key, value]) => ({ pointer: within(parentOf(at), pointer(key)), value }));
  const onAct = () =>
    store.update((state) => editFormState(editFormState(state, edits), own === undefined ? [] : [{ pointer: at, value: own }]));
  return { text: formatText(form, found), act: { label: formatText(form, found.cure), onAct } };
}

function siblingsOf({ resolved }: FormLevel, field: Field): { [key: string]: unknown } {
  const options = field.ui['ui:format'];
  if (typeof options !== 'object' || options === null) return {};
  const keys = Object.values(options).filter((value): value is string => typeof value === 'string');
  const pointers = keys.map((key) => [key, within(parentOf(field.pointer), pointer(key))] as const);
  const visible = pointers.filter(([, at]) => resolved.states.get(at)?.visible);
  return Object.fromEntries(visible.map(([key, at]) => [key, valueAt(resolved.moment.answers, at)]));
}

export function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Own keys only, so that `__proto__` reads nothing. */
export function uiPart(ui: unknown, key: string): Ui {
  const part = own(ui, key);
  return typeof part === 'object' && part !== null ? (part as Ui) : {};
}

/** Returns the answers of these fields, those inside groups too, as one line; empty without an answer. A country is named once. */
export function answersLine({ store, say, services }: FormParts, fields: readonly Pointer[]): string {
  const texts: string[] = [];
  for (const at of fields) {
    const level = levelOf(store.state().resolved, at);
    for (const field of level?.resolved.form.configured.form.fields ?? []) {
      // The widget of a panel may show something else than the answer, such as the name for an id.
      if (!level || !isWithin(field.pointer, level.inner) || own(services.widgets, String(field.ui['ui:widget']))) continue;
      const said = answerTexts(store, say, { ...level, inner: field.pointer }, field);
      texts.push(...(formatFor(field)?.label ? said.filter((text) => !texts.includes(text)) : said));
    }
  }
  return joinAnswers(texts);
}

/** A line that is cut ends between two answers, or between two words of the first, and not at a hyphen. */
function joinAnswers([first = '', ...rest]: readonly string[]): string {
  return [first, ...rest.map((text) => text.replaceAll(' ', '\u00a0'))].join(' ·\u00a0').replaceAll('-', '\u2060-\u2060');
}

function answerTexts(store: FormParts['store'], say: FormParts['say'], level: FormLevel, field: Field): readonly string[] {
  const value = valueAt(level.resolved.moment.answers, level.inner);
  if (value === undefined || !isShown(level, field, value)) return [];
  if (field.kind === 'rows') return entryNames(level, say, value);
  if (field.kind === 'box') return value === true ? [titleOf(level)] : [];
  return [value].flat().map((each) => optionLabel(level, each) ?? inputText(store, level, field, String(each)));
}

function optionLabel({ resolved, inner }: FormLevel, value: unknown): string | undefined {
  return resolved.states.get(inner)?.options?.find((option) => option.value === value)?.label;
}

function inputText(store: FormParts['store'], { prefix, inner }: FormLevel, { ui }: Field, answer: string): string {
  return inputHints(store, within(prefix, inner), ui).format?.display(answer) ?? answer;
}

/** Whether a line shows an answer: none that is secret, and of those that the form gave itself only what the visitor cannot change. */
function isShown(level: FormLevel, field: Field, value: unknown): boolean {
  const { states, form } = level.resolved;
  const isOwn = form.configured.base.get(level.inner)?.default !== value || states.get(level.inner)?.locked === true;
  return isOwn && field.kind !== 'group' && formatFor(field)?.secret !== true && isDrawn(level, field);
}

function isDrawn({ resolved, inner }: FormLevel, { ui }: Field): boolean {
  const { fields } = resolved.form.configured.form;
  const around = fields.filter((field) => isWithin(inner, field.pointer));
  return ui['ui:widget'] !== 'hidden' && around.every((field) => resolved.states.get(field.pointer)?.visible);
}

function titleOf({ resolved, inner }: FormLevel): string {
  return resolved.form.texts.get(inner)?.title ?? '';
}

function entryNames(level: FormLevel, say: FormParts['say'], entries: unknown): readonly string[] {
  return Array.isArray(entries) ? entries.map((_, index) => titleOfEntry(level, say, index)) : [];
}

/** Returns the name of a list's entry: `Ben Lovelace, spouse` as `ui:itemTitle` says, and until that is answered `Dependent 1`. */
export function entryTitle({ store, say }: Pick<FormParts, 'store' | 'say'>, list: Pointer, index: number): string {
  const level = levelOf(store.state().resolved, list);
  return level ? titleOfEntry(level, say, index) : '';
}

function titleOfEntry(level: FormLevel, say: FormParts['say'], index: number): string {
  const { resolved, inner } = level;
  const row = resolved.rows.get(inner)?.[index];
  const fields = (positionOf(level)?.field.ui['ui:itemTitle'] ?? []) as readonly Pointer[];
  const parts = fields.map((at) => {
    const answer = textOf(row && valueAt(row.moment.answers, at)).trim();
    const choice = row && optionLabel({ ...level, resolved: row, inner: at }, answer);
    return choice === undefined ? answer && ` ${answer}` : `, ${choice.toLocaleLowerCase()}`;
  });
  if (parts.length > 0 && !parts.includes('')) return parts.join('').trim();
  const name = resolved.form.texts.get(inner)?.item ?? titleOf(level);
  return say('form.item', '{name} {number}', { name, number: index + 1 });
}

import { own, parentOf, type Pointer, pointer, valueAt, within, isWithin } from '../../engine/base/pointer.js';
import { type Field, formatContext, type FormatContext, formatFor } from '../../engine/index.js';
import type { FormParts } from './form-context.js';
import type { FormStore } from './form-store.js';
import { levelOf, positionOf, type FormLevel } from './levels.js';
import type { InputFormat, WidgetOptions } from './widgets/widget.js';

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

function inputFormat(store: FormStore, at: Pointer, format: ReturnType<typeof formatFor>): InputFormat | undefined {
  if (!format || !(format.normalise ?? format.display ?? format.mask)) return undefined;
  const context = (): FormatContext | undefined => {
    const level = levelOf(store.state().resolved, at);
    const field = level && positionOf(level)?.field;
    return level && field && formatContext({ field, resolved: level.resolved, siblings: siblingsOf(level, field) });
  };
  const within = <T>(read: (context: FormatContext) => T, without: T): T => {
    const current = context();
    return current ? read(current) : without;
  };
  return {
    mask: () => within((current) => format.mask?.(current), undefined),
    normalise: (typed) => within((current) => format.normalise?.(typed, current) ?? typed, typed),
    display: (answer) => within((current) => format.display?.(answer, current) ?? answer, answer),
    limit: () => within((current) => format.limit?.(current), undefined),
    errorKey: (answer) => within((current) => format.check(answer, current)?.textKey, undefined),
  };
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

/** Includes the fields in groups. Empty without an answer. */
export function answersLine({ store, say }: Pick<FormParts, 'store' | 'say'>, fields: readonly Pointer[]): string {
  const texts = fields.flatMap((at) => {
    const level = levelOf(store.state().resolved, at);
    const all = level?.resolved.form.configured.form.fields ?? [];
    const own = level ? all.filter((field) => isWithin(field.pointer, level.inner)) : [];
    return own.flatMap((field) => (level ? answerTexts(store, say, { ...level, inner: field.pointer }, field) : []));
  });
  return texts.join(' · ');
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
  const name = level.resolved.form.texts.get(level.inner)?.item ?? titleOf(level);
  return Array.isArray(entries) ? entries.map((_, index) => say('form.item', '{name} {number}', { name, number: index + 1 })) : [];
}

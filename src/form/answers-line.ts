import { type Field, formatFor } from '../../engine/index.js';
import { isWithin, type Pointer, valueAt, within } from '../../engine/base/pointer.js';
import type { FormParts } from './form-context.js';
import { inputHints } from './hints.js';
import { levelOf, type FormLevel } from './levels.js';

/**
 * Returns the visible answers of fields, and of the fields in groups, as one line.
 * Empty without an answer.
 */
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

/** Returns an answer as its input shows it. */
function inputText(store: FormParts['store'], { prefix, inner }: FormLevel, { ui }: Field, answer: string): string {
  return inputHints(store, within(prefix, inner), ui).format?.display(answer) ?? answer;
}

/** Whether a line shows an answer: none that is secret, and of those that the form gave itself only what the visitor cannot change. */
function isShown(level: FormLevel, field: Field, value: unknown): boolean {
  const { states, form } = level.resolved;
  const isOwn = form.configured.base.get(level.inner)?.default !== value || states.get(level.inner)?.locked === true;
  return isOwn && field.kind !== 'group' && formatFor(field)?.secret !== true && isDrawn(level, field);
}

/** Whether a visitor sees a field: it and the groups around it are visible. */
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

import { type Field, formatFor } from '../../engine/index.js';
import { isWithin, type Pointer, valueAt } from '../../engine/base/pointer.js';
import type { FormParts } from './form-context.js';
import { inputHints } from './hints.js';
import { levelOf, positionOf, type FormLevel } from './levels.js';

/** Returns the visible answers of fields as one line, without secret ones and those that the form gave itself. Empty without an answer. */
export function answersLine({ store, say }: Pick<FormParts, 'store' | 'say'>, fields: readonly Pointer[]): string {
  return fields.flatMap((at) => answerTexts(store, say, at)).join(' · ');
}

function answerTexts(store: FormParts['store'], say: FormParts['say'], at: Pointer): readonly string[] {
  const level = levelOf(store.state().resolved, at);
  const field = level && positionOf(level)?.field;
  const value = valueAt(store.state().resolved.moment.answers, at);
  if (!field || value === undefined || !isShown(level, field, value)) return [];
  if (field.kind === 'rows') return entryNames(level, say, value);
  if (field.kind === 'box') return value === true ? [titleOf(level)] : [];
  return [value].flat().map((each) => optionLabel(level, each) ?? inputText(store, at, field, String(each)));
}

function optionLabel({ resolved, inner }: FormLevel, value: unknown): string | undefined {
  return resolved.states.get(inner)?.options?.find((option) => option.value === value)?.label;
}

/** Returns an answer as its input shows it. */
function inputText(store: FormParts['store'], at: Pointer, { ui }: Field, answer: string): string {
  return inputHints(store, at, ui).format?.display(answer) ?? answer;
}

/** Whether an answer is one of the visitor's own that a line may show. */
function isShown(level: FormLevel, field: Field, value: unknown): boolean {
  const isOwn = level.resolved.form.configured.base.get(level.inner)?.default !== value;
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

import { check, type Edit, formatContext, formatFor, formFields, type JsonObject } from '../../../../engine/index.js';
import { type Pointer, valueAt, within } from '../../../../engine/base/pointer.js';
import { editFormState } from '../../../../src/form/form-acts.js';
import { startState, type FormState } from '../../../../src/form/form-state.js';
import type { OfferedSource } from './load-tenant.js';
import { type Random, rightValue } from './values.js';
import { fieldIn, levelAt, levelsOf, type Level } from './targets.js';

const ENTERED = 0.75;
const ROUNDS = 8;

/** Fills in a form as a visitor does, edit after edit, and corrects what it reports; undefined if errors remain. */
export function fillInForm(random: Random, open: OfferedSource): FormState | undefined {
  const share = random.chance(0.3) ? 1 : ENTERED;
  const enterSome = (before: FormState, fields: readonly DrawnField[]): FormState =>
    fields.reduce((state, { at }) => (random.chance(share) ? enterAnswer(random, state, at) : state), before);
  const first = startState(open);
  const filled = enterSome(first, drawnFields(first));
  // Fields that appeared while the others were filled in.
  const appeared = drawnFields(filled).filter(({ isBlank }) => isBlank);
  return correctAnswers(random, enterSome(filled, appeared));
}

/** Corrects the answers with errors for several rounds; undefined if errors remain. */
export function correctAnswers(random: Random, start: FormState): FormState | undefined {
  let state = start;
  for (let round = 0; round <= ROUNDS; round++) {
    const problems = check(state.resolved, state.validators);
    if (problems.length === 0) return state;
    for (const problem of problems) state = enterAnswer(random, state, problem.pointer);
  }
  return undefined;
}

/** Changes one answer to a value that its field should accept. */
export function enterAnswer(random: Random, state: FormState, at: Pointer): FormState {
  const level = levelAt(state.resolved, at);
  const inner = at.slice(level?.prefix.length ?? 0) as Pointer;
  const field = level && fieldIn(level, inner);
  if (!level || !field || field.kind === 'group') return state;
  if (field.kind === 'rows') return editFormState(state, [{ pointer: at, value: randomEntries(random, state, at) }]);
  const { today } = state.resolved.moment;
  const value = rightValue(random, field, level.resolved.states.get(inner), today);
  return editFormState(state, [{ pointer: at, value: normaliseTyped(level, inner, value) }, ...fillsOfSearch(random, level, inner)]);
}

/** Returns a typed text as its input stores it, after normalisation. */
function normaliseTyped(level: Level, at: Pointer, value: unknown): unknown {
  const field = fieldIn(level, at);
  const format = field && formatFor(field);
  if (!field || !format?.normalise || typeof value !== 'string') return value;
  const context = formatContext({ field, resolved: level.resolved, siblings: {} });
  // Only what an input displays is typed; a stored date has another order at some platforms.
  return format.normalise(format.display?.(value, context) ?? value, context);
}

/** Returns the edits that choosing a suggestion of a search makes besides. */
function fillsOfSearch(random: Random, { resolved, prefix }: Level, at: Pointer): readonly Edit[] {
  const search = formFields(resolved).get(at)?.ui['ui:search'] as JsonObject | undefined;
  if (search === undefined || random.chance(0.2)) return [];
  const places = Object.keys((search['fills'] ?? {}) as JsonObject) as Pointer[];
  return places.flatMap((place) => {
    const field = formFields(resolved).get(place);
    if (!field || place === at || resolved.states.get(place)?.options !== undefined) return [];
    const isNumber = field.kind === 'number' || field.kind === 'integer';
    return isNumber || field.ui['ui:widget'] === 'hidden' ? [{ pointer: within(prefix, place), value: isNumber ? 43.66 : 'chosen-1' }] : [];
  });
}

/** Returns the entries of a list, sometimes with one more. */
function randomEntries(random: Random, state: FormState, list: Pointer): readonly unknown[] {
  const known = valueAt(state.resolved.moment.answers, list);
  const current: readonly unknown[] = Array.isArray(known) ? known : [];
  return random.chance(0.5) ? current : [...current, { ...Object(current[0] ?? {}) }].slice(0, 3);
}

interface DrawnField {
  readonly at: Pointer;
  readonly isBlank: boolean;
}

/** Returns the fields that a visitor can edit now. */
export function drawnFields({ resolved }: FormState): readonly DrawnField[] {
  return levelsOf(resolved).flatMap((level) =>
    [...level.resolved.states].flatMap(([at, state]) => {
      const field = fieldIn(level, at);
      if (!state.visible || state.locked || field?.ui['ui:widget'] === 'hidden' || field?.kind === 'group') return [];
      return [{ at: within(level.prefix, at), isBlank: valueAt(level.resolved.moment.answers, at) === undefined }];
    }),
  );
}

import { isBlank } from '../base/blank.js';
import { isSameValue } from '../base/equality.js';
import { parentOf, pointer, ROOT, valueAt, type Pointer } from '../base/pointer.js';
import { holds } from '../expressions/evaluate-logic.js';
import { pathText } from '../expressions/paths.js';
import { readValue, variablesOf, viewOf } from '../form/fields/answers.js';
import { checkError, checkVerdict, type CheckVerdict } from '../form/fields/field-errors.js';
import { formFields } from '../form/fields/form-index.js';
import { sectionAt } from '../form/fields/sections.js';
import { answerErrorText } from '../form/fields/text-keys.js';
import { formatFor } from '../formats/registry.js';
import type { ResolvedForm } from '../resolved.js';
import type { AnswerCheck, Change, Fill, Origin, Read } from '../types.js';

/** A reason as a sentence, `text` + place + `more`: `rule "x": holds at` + `forms/a.form.json /rules/0` + `; answers.b is 1`. */
export interface ReasonLine {
  readonly text: string;
  readonly origin?: Pick<Origin, 'file' | 'at'> | undefined;
  readonly more?: string;
}

/** Returns a reason with its place, or without one where it is unknown. */
export function placed(text: string, origin: ReasonLine['origin'], more = ''): ReasonLine {
  return origin === undefined ? { text, more } : { text: `${text} at`, origin, more };
}

/** Returns a line about the section of a field of a form with sections; none for a field inside a group. */
export function sectionLines(resolved: ResolvedForm, at: Pointer): readonly ReasonLine[] {
  const { sections } = resolved.form;
  if (sections.length === 0 || parentOf(at) !== ROOT) return [];
  if (formFields(resolved).get(at)?.ui['ui:widget'] === 'hidden') return [{ text: 'widget hidden: it is drawn nowhere' }];
  const section = sections.find(({ id }) => id === sectionAt(resolved, at));
  return [
    { text: section ? `section ${section.id}: "${section.title}"` : 'section: none, so it is drawn after the button of the last section' },
  ];
}

/** Returns a line for each check of a field, for each fill and change that gives it a value, and for its default. */
export function partLines(resolved: ResolvedForm, at: Pointer): readonly ReasonLine[] {
  const { checks, fills, changes } = resolved.form.configured.form;
  const initial = resolved.form.configured.base.get(at)?.default;
  const isKept = isSameValue(initial, valueAt(resolved.moment.answers, at));
  return [
    ...checks.filter((check) => check.at === at).map((check) => checkLine(resolved, check)),
    ...fills.flatMap((fill) => fillLines(resolved, fill, at)),
    ...changes.filter(({ set }) => set.some((each) => each.at === at)).map((change) => changeLine(resolved, change)),
    ...(initial === undefined ? [] : [{ text: `default: ${JSON.stringify(initial)}${isKept ? ', which it has' : ''}` }]),
  ];
}

const VERDICTS: { readonly [verdict in CheckVerdict]: string } = {
  hidden: 'waits until the field is shown',
  blank: 'waits until what it reads is answered',
  refuted: 'does not apply, because its "when" does not hold',
  holds: 'holds',
  unusable: 'waits until what it reads is valid',
  fails: 'fails',
};

/** Returns what comes of a check of a form now. */
export function verdictOf(resolved: ResolvedForm, check: AnswerCheck): CheckVerdict {
  return checkVerdict(check, { resolved, view: viewOf(resolved), roots: variablesOf(resolved) });
}

function checkLine(resolved: ResolvedForm, check: AnswerCheck): ReasonLine {
  const roots = variablesOf(resolved);
  const verdict = verdictOf(resolved, check);
  const error = verdict === 'fails' ? ` with "${answerErrorText(resolved.form, checkError(check, roots))}"` : '';
  return placed(`check "${check.id}": ${VERDICTS[verdict]}${error}`, check.origin, readsText(resolved, check.reads));
}

function fillLines(resolved: ResolvedForm, { id, box, copy }: Fill, at: Pointer): readonly ReasonLine[] {
  const isTicked = resolved.states.get(box)?.visible !== false && valueAt(resolved.moment.answers, box) === true;
  if (box === at) return [{ text: `fill "${id}": while it is ticked it fills ${copy.map(({ to }) => to).join(', ')}` }];
  const sources = copy.filter(({ to }) => to === at).map(({ from }) => from);
  return sources.map((from) => ({
    text: `fill "${id}": ${isTicked ? `${box} is ticked, so it has` : `while ${box} is ticked it has`} the value of ${readText(resolved, from).replace(' is ', ', which is ')}`,
  }));
}

function changeLine(resolved: ResolvedForm, { id, on, when }: Change): ReasonLine {
  const condition = when === undefined ? '' : `; its "when" ${holds(when, variablesOf(resolved)) ? 'holds' : 'does not hold'} now`;
  return { text: `change "${id}": an edit of ${on.join(' or ')} sets it${condition}` };
}

/** Returns what an expression reads, with the values now; empty for one that reads nothing. */
export function readsText(resolved: ResolvedForm, reads: readonly Read[] = []): string {
  return reads.length === 0 ? '' : `; ${reads.map((read) => readText(resolved, read)).join(', ')}`;
}

function readText(resolved: ResolvedForm, read: Read): string {
  const value = readValue(viewOf(resolved), resolved.moment, resolved.form.configured.settings, read);
  const field = read.root === 'answers' ? formFields(resolved).get(pointer(...read.keys)) : undefined;
  const isSecret = field !== undefined && formatFor(field)?.secret === true;
  return `${pathText(read)} is ${isBlank(value) ? 'blank' : isSecret ? '(secret)' : valueText(value)}`;
}

/** Of what is in a list or a group only the size or the names are said, because it can be long, and secret. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? `{ ${Object.keys(value).join(', ')} }` : (JSON.stringify(value) ?? '');
}

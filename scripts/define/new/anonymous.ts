import { valueAt, within, withValue, type Pointer } from '../../../engine/base/pointer.js';
import {
  formFields,
  isBlank,
  openRecord,
  type Answers,
  type Field,
  type FieldState,
  type Json,
  type ResolvedForm,
} from '../../../engine/index.js';
import { dayFrom, levelsOf, likelyValues, wrongValues } from '../answering.js';
import type { StoredRequest } from '../../operate/stored-request.js';
import { answerErrorsOf, caseSource, resolveCase, type Case, type Project } from '../project.js';

/** Plain names and texts, of which none is in a request by chance. */
const WORDS = ['Robin', 'Marlow', 'Sasha', 'Quill', 'Jona', 'Ferris', 'Toni', 'Hollis', 'Kim', 'Wren'];
/** How many days another day is away, near ones last. */
const OTHER_DAYS = [37, -37, 110, -110, 11, -11, 3, -3, 1, -1];
const PASSES = 2;

/**
 * Returns a case like a request: names, addresses, numbers, texts and days are others of the same kind, alike where they were alike; options,
 * boxes and counts stay, and as far as possible the verdict and what is shown. `lost` says in sentences what does not. Throws UsageError if
 * the form or the tenant does not exist.
 */
export function anonymousCase(
  project: Project,
  { body, ...request }: StoredRequest,
): { readonly given: Case; readonly lost: readonly string[] } {
  const start: Case = { ...request, answers: openRecord(caseSource(project, request), body).moment.answers };
  const opened = resolveCase(project, start);
  const wanted = factsOf(opened);
  const personal = placesOf(opened).filter(({ field, state, at }) => isPersonal(field, state, valueAt(start.answers, at)));
  const originals = new Set(personal.map(({ at }) => String(valueAt(start.answers, at)).toLowerCase()));
  const made = new Map<string, Json>();
  let given = start;
  for (let pass = 0; pass < PASSES; pass++)
    for (const [nth, place] of personal.entries()) {
      const { at, field } = place;
      const value = valueAt(start.answers, at);
      const alike = `${field.format ?? field.kind} ${String(value)}`;
      const others = othersFor(place, value, request.today, nth).filter((other) => !originals.has(String(other).toLowerCase()));
      const known = made.get(alike);
      const tries = known === undefined ? others : [known, ...others];
      const changed = (other: Json | undefined): Case => ({ ...given, answers: withValue(given.answers as Answers, at, other) });
      const fits = tries.find((other) => factsOf(resolveCase(project, changed(other))).join() === wanted.join());
      const chosen = fits ?? tries[0];
      if (chosen !== undefined) made.set(alike, chosen);
      given = changed(chosen);
    }
  const found = factsOf(resolveCase(project, given));
  const differing = (ones: readonly string[], others: readonly string[], word: string) =>
    ones.filter((fact) => !others.includes(fact)).map((fact) => `${word}: ${fact}.`);
  return { given, lost: [...differing(wanted, found, 'Not kept'), ...differing(found, wanted, 'Not so in the request')] };
}

interface Place {
  readonly at: Pointer;
  readonly field: Field;
  readonly state: FieldState | undefined;
}

/** Returns the fields of the form and of all entries of its lists, also those that are hidden. */
function placesOf(resolved: ResolvedForm): readonly Place[] {
  return levelsOf(resolved).flatMap(({ resolved: level, prefix }) =>
    [...formFields(level)].map(([at, field]) => ({ at: within(prefix, at), field, state: level.states.get(at) })),
  );
}

/** Returns what has to stay: each error, and each field that is shown or required. */
function factsOf(resolved: ResolvedForm): readonly string[] {
  const shown = placesOf(resolved).filter(({ state }) => state?.visible);
  return [
    ...answerErrorsOf(resolved).map(({ pointer: at, code, textKey }) => `${at} has the error ${code} (${textKey})`),
    ...shown.map(({ at, state }) => `${at} is ${state?.required ? 'required' : 'shown'}`),
  ];
}

/** Returns whether an answer can identify a person. Options, boxes, counts, countries and dial codes cannot. */
function isPersonal({ kind, choices = [], format = '' }: Field, state: FieldState | undefined, value: unknown): boolean {
  if (isBlank(value) || ['box', 'integer', 'group', 'rows'].includes(kind) || ['country', 'dial-code'].includes(format)) return false;
  const offered = [...choices, ...(state?.options ?? []).map((option) => option.value)];
  return [value].flat().some((each) => !offered.includes(each as Json));
}

/** Returns values of the same kind: other days of the same age, other words; after them what is right or wrong in the field. */
function othersFor({ field, state }: Place, value: unknown, today: string, nth: number): readonly Json[] {
  const { format = 'line' } = field;
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(value)) ?? [];
  const days = year === undefined ? [] : OTHER_DAYS.map((days) => dayFrom(`${year}-${month}-${day}`, days));
  const words = ['line', 'lines', 'hidden'].includes(format) ? WORDS.map((_, n) => WORDS[(n + nth) % WORDS.length] as string) : [];
  const alike = format === 'birth-date' ? days.filter((other) => ageAt(other, today) === ageAt(String(value), today)) : days;
  const like = [1, 2, 3].map((more) =>
    String(value)
      .replace(/\p{L}/gu, 'x')
      .replace(/\d/g, (digit) => String((Number(digit) + more) % 10)),
  );
  const usual = [...likelyValues(field, state, today), ...wrongValues(field, state, today)] as readonly Json[];
  return [...alike, ...words, ...usual, ...like].filter((other) => typeof other === typeof value && !isBlank(other));
}

/** Returns the whole years since a day that is written MM/dd/yyyy. */
function ageAt(born: string, today: string): number {
  const [month, day, year] = born.split('/');
  return Number(today.slice(0, 4)) - Number(year) - (today.slice(5) < `${month}-${day}` ? 1 : 0);
}

import { own, pointer, ROOT, within, type Pointer } from '../../../engine/base/pointer.js';
import type { AnswerError, Json, ResolvedForm } from '../../../engine/index.js';
import { fieldAt } from '../answering.js';
import type { Expectations } from '../project.js';
import { isShown, whyState } from './run-steps.js';

type FoundError = Pick<AnswerError, 'pointer' | 'code' | 'textKey'>;

/** What came of a case: of its body where it has one, else of its answers. */
export interface Outcome {
  readonly resolved: ResolvedForm;
  readonly errors: readonly FoundError[];
  readonly sends: Json;
}

/** Returns a sentence for each expectation that does not hold: what was expected, what is, and why. */
export function failuresOf(expect: Expectations, { resolved, errors, sends }: Outcome): readonly string[] {
  return [
    ...verdictFailure(expect.verdict, errors),
    ...errorFailures(expect.errors, errors, resolved),
    ...stateFailures(expect, resolved),
    ...Object.entries(expect.offers ?? {}).flatMap(([at, wanted]) => offerFailure(at as Pointer, wanted, resolved)),
    ...partFailures(expect.answers ?? {}, resolved.moment.answers, ROOT, 'answered'),
    ...(expect.sends === undefined ? [] : sendFailures(expect.sends, sends, errors)),
  ];
}

function verdictFailure(verdict: Expectations['verdict'], errors: readonly FoundError[]): readonly string[] {
  if (verdict === 'accepted' && errors.length > 0) return [`expected the form accepted; it is refused, because ${errorsText(errors)}`];
  return verdict === 'refused' && errors.length === 0 ? ['expected the form refused; it is accepted, because nothing is wrong'] : [];
}

function errorText({ pointer: at, code, textKey }: FoundError): string {
  return `${at === ROOT ? 'the whole' : at} has the error ${code} (${textKey})`;
}

function errorsText(errors: readonly FoundError[]): string {
  const more = errors.length > 3 ? `, and ${errors.length - 3} more` : '';
  return `${errors.slice(0, 3).map(errorText).join(' and ')}${more}`;
}

function errorFailures(expected: Expectations['errors'], errors: readonly FoundError[], resolved: ResolvedForm): readonly string[] {
  if (expected === undefined) return [];
  type Wanted = (typeof expected)[number];
  const isMet = ({ at, code }: Wanted, error: FoundError) => error.pointer === at && [error.code, error.textKey].includes(code);
  const missing = expected.filter((one) => !errors.some((error) => isMet(one, error)));
  const other = errors.filter((error) => !expected.some((one) => isMet(one, error)));
  const instead = (at: Pointer) => other.filter((error) => error.pointer === at).map(errorText);
  return [
    ...missing.map(({ at, code }) => {
      const why = isShown(resolved, at) ? 'nothing is wrong there' : whyState(resolved, at);
      return `expected the error ${code} at ${at}; ${instead(at)[0] ?? why}`;
    }),
    ...other
      .filter((error) => !missing.some(({ at }) => at === error.pointer))
      .map((error) => `expected no other error; ${errorText(error)}`),
  ];
}

function stateFailures({ shown = [], hidden = [], required = [], locked = [] }: Expectations, resolved: ResolvedForm): readonly string[] {
  const is = (fact: 'required' | 'locked') => (at: Pointer) => isShown(resolved, at) && fieldAt(resolved, at).state?.[fact] === true;
  const wrong = (places: readonly Pointer[], word: string, isSo: (at: Pointer) => boolean) =>
    places.filter((at) => !isSo(at) || !fieldAt(resolved, at).field).map((at) => `expected ${at} ${word}; ${whyState(resolved, at)}`);
  return [
    ...wrong(shown, 'shown', (at) => isShown(resolved, at)),
    ...wrong(hidden, 'hidden', (at) => !isShown(resolved, at)),
    ...wrong(required, 'required', is('required')),
    ...wrong(locked, 'locked', is('locked')),
  ];
}

function offerFailure(at: Pointer, wanted: readonly Json[], resolved: ResolvedForm): readonly string[] {
  const options = fieldAt(resolved, at).state?.options ?? [];
  const isSo = wanted.length === options.length && options.every(({ value, label }, nth) => [value, label].includes(wanted[nth] as string));
  const offered = options.map(({ value }) => value);
  return isSo ? [] : [`expected ${at} to offer ${JSON.stringify(wanted)}; it offers ${JSON.stringify(offered)}`];
}

function sendFailures(expected: Json, sends: Json, errors: readonly FoundError[]): readonly string[] {
  if (sends === null) return [`expected a payload; nothing is sent, because ${errorsText(errors)}`];
  return partFailures(expected, sends, ROOT, 'sent');
}

function partFailures(expected: unknown, found: unknown, at: Pointer, done: 'sent' | 'answered'): readonly string[] {
  if (isSameKind(expected, found))
    return Object.entries(expected).flatMap(([key, value]) => partFailures(value, own(found, key), within(at, pointer(key)), done));
  if ((expected ?? null) === (found ?? null)) return [];
  const is = found === undefined ? `it is not ${done}` : `it is ${JSON.stringify(found)}`;
  return [`expected ${at} to be ${done} as ${JSON.stringify(expected)}; ${is}`];
}

/** Returns whether both are objects, or lists of the same length. */
function isSameKind(one: unknown, other: unknown): one is object {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return false;
  return Array.isArray(one) ? Array.isArray(other) && one.length === other.length : !Array.isArray(other);
}

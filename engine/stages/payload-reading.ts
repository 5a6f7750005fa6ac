import { unknownError } from '../fields/payload-errors.js';
import type { AnswerMapping } from '../fields/mappings.js';
import type { LogicData } from '../logic/apply.js';
import { clearValue, parentOf, releaseOwned, ROOT, setValue, type OwnedObjects, type Pointer } from '../pointer.js';
import type { AnswerError, ConfiguredForm, EvaluationContext } from '../resolved.js';
import type { Answers, Json } from '../types.js';
import type { Parameters } from '../transforms/transform.js';

/** What stays the same while one body is read. */
export interface ReadingSource {
  readonly form: ConfiguredForm;
  readonly moment: Omit<EvaluationContext, 'answers'>;
  /** Whether the body is a record of the server, which also has what the server fills in. */
  readonly isRecord: boolean;
  /** Objects of the answers, and of the rest of the body, that may be changed in place. */
  readonly ownedAnswers: OwnedObjects;
  readonly ownedRest: OwnedObjects;
}

/** How far a body has been read; each step returns the next one. */
export interface Reading {
  /** The values of the body that no step has read yet. */
  readonly rest: Json;
  readonly answers: Answers;
  readonly problems: readonly AnswerError[];
  /** Mappings whose parameters are answers; these are read late, because they may depend on other answers. */
  readonly parameters: readonly ParameterSource[];
}

/** One step of reading: the reading after a mapping, a field or a list was read. */
export type ReadingStep<T> = (reading: Reading, each: T) => Reading;

export interface ParameterSource {
  readonly move: AnswerMapping;
  readonly parameters: Parameters;
  /** Its place in the body, if the mapping was applied. */
  readonly at?: Pointer;
}

/** Returns the variables of the expressions, with the answers read so far. */
export function variablesOf({ moment, form }: ReadingSource, { answers }: Reading): LogicData {
  return { ...moment, setting: form.settings, answers };
}

/** Returns whether the form offers a field: the field and all groups around it are shown by the settings. */
export function isFieldOffered(source: ReadingSource, at: Pointer): boolean {
  return at === ROOT || (source.form.base.get(at)?.shown === true && isFieldOffered(source, parentOf(at)));
}

/** Returns the reading with an answer; the value may also be in the body, so neither document may change it in place any more. */
export function withAnswer(source: ReadingSource, reading: Reading, at: Pointer, value: unknown): Reading {
  releaseOwned(value, source.ownedRest);
  return { ...reading, answers: setValue(reading.answers, at, value, source.ownedAnswers) };
}

/** Returns the reading with the problem that a value of the body does not belong there. */
export function withProblem(reading: Reading, at: Pointer): Reading {
  return { ...reading, problems: [...reading.problems, unknownError(at)] };
}

/** Returns the reading without a value of the body. */
export function withoutValue(source: ReadingSource, reading: Reading, at: Pointer): Reading {
  return { ...reading, rest: clearValue(reading.rest, at, source.ownedRest) };
}

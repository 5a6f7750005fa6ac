import { isBlank } from '../../base/blank.js';
import type { LogicData } from '../../expressions/evaluate-logic.js';
import {
  pointer,
  within,
  type Pointer,
  own,
  ROOT,
  clearValue,
  parentOf,
  releaseOwned,
  setValue,
  valueAt,
  type OwnedObjects,
} from '../../base/pointer.js';
import type { AnswerError, ConfiguredForm, EvaluationContext } from '../../resolved.js';
import type { Answers, Json } from '../../types.js';

export function errorInEntry(problem: AnswerError, list: Pointer, index: number): AnswerError {
  return { ...problem, pointer: within(within(list, pointer(index)), problem.pointer) };
}

export function unknownError(at: Pointer): AnswerError {
  return { pointer: at, code: 'unknown', textKey: 'error.unknown', params: {} };
}

const NO_POINTERS: readonly Pointer[] = [];
const ROOT_ONLY: readonly Pointer[] = [ROOT];

/** Pointers are only created for scalars that are not blank, because there are few. */
export function nonBlankPointers(document: unknown): readonly Pointer[] {
  if (isBlank(document)) return NO_POINTERS;
  if (typeof document !== 'object' || document === null) return ROOT_ONLY;
  let pointers: Pointer[] | undefined;
  for (const key of Object.keys(document)) {
    for (const inner of nonBlankPointers(own(document, key))) (pointers ??= []).push(within(pointer(key), inner));
  }
  return pointers ?? NO_POINTERS;
}

/** Reads the answers of one body; what was read is taken from the body, so that the rest belongs to nothing. */
export class BodyReader {
  answers: Answers = {};
  readonly problems: AnswerError[] = [];
  private readonly ownedAnswers: OwnedObjects = new Set([this.answers]);
  private readonly ownedRest: OwnedObjects = new Set();

  constructor(
    readonly form: ConfiguredForm,
    readonly moment: Omit<EvaluationContext, 'answers'>,
    public rest: Json,
  ) {}

  variables(): LogicData {
    return { ...this.moment, setting: this.form.settings, answers: this.answers };
  }

  /** Returns whether the settings show a field and all groups around it. */
  offers(at: Pointer): boolean {
    return at === ROOT || (this.form.base.get(at)?.shown === true && this.offers(parentOf(at)));
  }

  at(place: Pointer): Json | undefined {
    return valueAt(this.rest, place) as Json | undefined;
  }

  replace(place: Pointer, value: Json): void {
    this.rest = setValue(this.rest, place, value, this.ownedRest);
  }

  clear(place: Pointer): void {
    this.rest = clearValue(this.rest, place, this.ownedRest);
  }

  /** Sets an answer; the value may also be in the body, so neither document may change it in place any more. */
  set(at: Pointer, value: unknown): void {
    releaseOwned(value, this.ownedRest);
    this.answers = setValue(this.answers, at, value, this.ownedAnswers);
  }

  refuse(place: Pointer): void {
    this.problems.push(unknownError(place));
  }
}

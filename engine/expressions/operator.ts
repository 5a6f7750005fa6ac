import type { Read } from '../types.js';

/** What an operator takes or gives. `path` is the name of a variable, `expression` runs once per entry of a list. */
type ValueKind = 'any' | 'value' | 'number' | 'text' | 'date' | 'time' | 'country' | 'list' | 'yes or no' | 'path' | 'expression';

/** What an operator means to the analysis of an expression, which tests roles and never names. */
export type OperatorRole =
  | 'variable'
  | 'missing'
  | 'blank'
  | 'branch'
  | 'and'
  | 'or'
  | 'not'
  | 'truth'
  | 'equality'
  | 'order'
  | 'membership'
  | 'comparison'
  | 'filter'
  | 'all'
  | 'some'
  | 'none';

/** Evaluates a part of an expression; `data` is what its variables are looked up in. */
export type Evaluate = (this: void, part: unknown, data: unknown) => unknown;

interface OperatorBase {
  /** How many values it takes, from and to. */
  readonly arity: readonly [min: number, max: number];
  /** The kinds of its values; the last one repeats. */
  readonly takes: readonly ValueKind[];
  readonly gives: ValueKind;
  /** The result when a value is blank: `false`, absent (undefined), or what the operator itself makes of it. */
  readonly blank: 'false' | 'absent' | 'own';
  readonly role?: OperatorRole;
  /** Whether one value that is not blank keeps the result from being blank. */
  readonly isFilledByAny?: boolean;
  /** The variables of the second value: those of an entry, or `current` and `accumulator`. */
  readonly entries?: 'entry' | 'reduce';
  /** The paths that it names itself. */
  readonly paths?: (this: void, values: readonly unknown[]) => readonly unknown[];
  /** What else its result depends on. */
  readonly reads?: readonly Read[];
}

/** An operator whose values are evaluated before it runs. */
interface EagerOperator extends OperatorBase {
  readonly run: (this: void, ...values: unknown[]) => unknown;
}

/** An operator that decides which of its parts to evaluate, and on what. `plan` is called once per place in a definition. */
interface LazyOperator extends OperatorBase {
  readonly plan: (this: void, parts: readonly unknown[], evaluate: Evaluate) => (this: void, data: unknown) => unknown;
}

/** One operator of the language: a row of a table. */
export type Operator = EagerOperator | LazyOperator;

/** Operators by name, in the order of the reference. */
export type OperatorTable = Readonly<Record<string, Operator>>;

/** What the reference of the language says about an operator. It is apart from the operator, so that visitors do not load it. */
export interface OperatorHelp {
  readonly about: string;
  readonly example: unknown;
}

/** The help of every operator of a table. */
export type HelpOf<Table> = { readonly [name in keyof Table]: OperatorHelp };

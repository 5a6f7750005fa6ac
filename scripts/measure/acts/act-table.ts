/** One act of a visitor: a control is reached by a click or with Tab, and then perhaps typed into, or an option of it is chosen. */
export interface Act {
  /** The name of the control that is clicked. */
  readonly click?: string;
  /** The name of the control that Tab reaches. */
  readonly tab?: string;
  readonly type?: string;
  /** The label of an option of a native list. */
  readonly choose?: string;
}

/** Who enrolls, and the steps from the home page to the payment. */
export interface Enrollment {
  readonly name: string;
  readonly steps: readonly string[];
}

export interface ActCount {
  readonly clicks: number;
  readonly keys: number;
}

export interface StepCount extends ActCount {
  readonly step: string;
}

/** Returns a text with `{letters}` replaced, so that each enrollment is of another person and all texts keep their length. */
export function fillLetters(text: string, letters: string): string {
  return text.replaceAll('{letters}', letters);
}

export function sumOf(counts: readonly ActCount[]): ActCount {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
  return { clicks: sum(counts.map(({ clicks }) => clicks)), keys: sum(counts.map(({ keys }) => keys)) };
}

/** Returns the clicks and keys of each step, and of all, as a table. */
export function actTable(name: string, counts: readonly StepCount[]): string {
  const lines = [...counts, { step: 'in all', ...sumOf(counts) }].map(({ step, clicks, keys }) => [step, String(clicks), String(keys)]);
  const rows = [[name, 'clicks', 'keys'], ...lines];
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows
    .map(([first = '', clicks = '', keys = '']) => `${first.padEnd(width)}  ${clicks.padStart(6)}  ${keys.padStart(4)}\n`)
    .join('');
}

import {
  advance,
  type Field,
  type FieldState,
  formatContext,
  formatFor,
  formFields,
  readNumber,
  type ResolvedForm,
  visibleAnswers,
} from '../../../../engine/index.js';
import { type Pointer, valueAt } from '../../../../engine/pointer.js';

/** The texts of one row by field, without blank ones. */
export type RowTexts = ReadonlyMap<Pointer, string>;

/** The texts that tick a box or leave it unticked, besides those of the visitor's language. */
export interface BoxTexts {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/** An answer can change others, as a country clears the phone, so the row is entered again until nothing changes. */
const MAX_ROUNDS = 4;

/** Returns the form as if the visitor had entered the texts of one row. */
export function fillInRow(blank: ResolvedForm, texts: RowTexts, boxTexts: BoxTexts): ResolvedForm {
  let form = blank;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = advance(form, editsOf(form, texts, boxTexts));
    if (next === form) return form;
    form = next;
  }
  return form;
}

function editsOf(form: ResolvedForm, texts: RowTexts, boxTexts: BoxTexts) {
  const fields = formFields(form);
  return [...texts].flatMap(([at, text]) => {
    const field = fields.get(at);
    return field ? [{ pointer: at, value: answerOf(form, field, { text, boxTexts }) }] : [];
  });
}

interface Typed {
  readonly text: string;
  readonly boxTexts: BoxTexts;
}

/** Converts the text of a cell to an answer. A text that cannot be converted stays, so that the form rejects it. */
function answerOf(form: ResolvedForm, field: Field, { text, boxTexts }: Typed): unknown {
  if (field.kind === 'box') return boxAnswer(text, boxTexts);
  const option = optionNamed(form.states.get(field.pointer), text);
  if (option !== undefined) return option;
  const siblings = Object(field.parent === '' ? visibleAnswers(form) : valueAt(visibleAnswers(form), field.parent));
  const normal = formatFor(field)?.normalise?.(text, formatContext({ field, resolved: form, siblings })) ?? text;
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  return isNumber ? (readNumber(normal) ?? normal) : normal;
}

function boxAnswer(text: string, { yes, no }: BoxTexts): unknown {
  const word = nameKey(text);
  if (yes.some((each) => nameKey(each) === word)) return true;
  return no.some((each) => nameKey(each) === word) ? false : text;
}

/** Returns the value of the option with this label or value, in any case of letters. */
function optionNamed(state: FieldState | undefined, text: string): unknown {
  const name = nameKey(text);
  const isNamed = (value: unknown) => nameKey(String(value)) === name;
  const options = state?.options ?? [];
  return (options.find(({ label }) => isNamed(label)) ?? options.find(({ value }) => isNamed(value)))?.value;
}

function nameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

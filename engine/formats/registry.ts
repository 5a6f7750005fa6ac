import type { Field } from '../types.js';
import type { Format } from './format.js';
import { accountNumber } from './account-number.js';
import { benefitStartDate } from './benefit-start-date.js';
import { birthDate } from './birth-date.js';
import { box } from './box.js';
import { boxes } from './boxes.js';
import { cardNumber } from './card-number.js';
import { checkNumber } from './check-number.js';
import { choice } from './choice.js';
import { choiceButtons } from './choice-buttons.js';
import { choiceCards } from './choice-cards.js';
import { country } from './country.js';
import { cvv } from './cvv.js';
import { date } from './date.js';
import { decimal } from './decimal.js';
import { ein } from './ein.js';
import { email } from './email.js';
import { employeeNumber } from './employee-number.js';
import { file } from './file.js';
import { hexColour } from './hex-colour.js';
import { hidden } from './hidden.js';
import { lastFour } from './last-four.js';
import { oneTimeCode } from './one-time-code.js';
import { line } from './line.js';
import { lines } from './lines.js';
import { npi } from './npi.js';
import { number } from './number.js';
import { phone } from './phone.js';
import { routingNumber } from './routing-number.js';
import { strongPassword } from './strong-password.js';
import { time12h } from './time-12h.js';
import { toggle } from './toggle.js';
import { wholeNumber } from './whole-number.js';
import { zip } from './zip.js';

const all: readonly Format[] = [
  line,
  lines,
  email,
  phone,
  zip,
  country,
  birthDate,
  date,
  benefitStartDate,
  time12h,
  number,
  wholeNumber,
  decimal,
  employeeNumber,
  choice,
  choiceButtons,
  choiceCards,
  box,
  toggle,
  boxes,
  hidden,
  lastFour,
  oneTimeCode,
  cardNumber,
  cvv,
  routingNumber,
  accountNumber,
  checkNumber,
  ein,
  npi,
  strongPassword,
  hexColour,
  file,
];

/** What a value can mean, by the name a definition says under `format`. A new format is one file and one line above. */
export const formats: ReadonlyMap<string, Format> = new Map(all.map((format) => [format.id, format]));

// LOOK: up to five options are visible as cards, more open as a list.
const MAX_CARDS = 5;

/**
 * Returns the format that the definition names, else the default for the kind and options, also for an unknown name; undefined for groups
 * and lists of forms.
 */
export function formatFor(field: Pick<Field, 'kind' | 'format' | 'choices'>): Format | undefined {
  if (field.kind === 'group' || field.kind === 'rows') return undefined;
  const named = field.format === undefined ? undefined : formats.get(field.format);
  return named ?? defaultFormat(field.kind, field.choices);
}

/**
 * Returns the default format of a field: for lists, checkboxes and numbers by kind, for others with options cards or a choice, else a line
 * of text.
 */
function defaultFormat(kind: Exclude<Field['kind'], 'group' | 'rows'>, choices: Field['choices']): Format {
  if (kind === 'list') return boxes;
  if (kind === 'box') return box;
  if (choices !== undefined) return choices.length > 0 && choices.length <= MAX_CARDS ? choiceCards : choice;
  if (kind === 'number') return number;
  return kind === 'integer' ? wholeNumber : line;
}

import type { Transform } from './transform.js';
import { constantWhen } from './constant-when.js';
import { digits } from './digits.js';
import { entries } from './entries.js';
import { joinComma } from './join-comma.js';
import { lowerCase } from './lower-case.js';
import { namedEntry } from './named-entry.js';
import { namedItems } from './named-items.js';
import { number } from './number.js';
import { phoneEntry } from './phone-entry.js';
import { zeroWhenBlank } from './zero-when-blank.js';

const all: readonly Transform[] = [
  constantWhen,
  digits,
  entries,
  joinComma,
  lowerCase,
  namedEntry,
  namedItems,
  number,
  phoneEntry,
  zeroWhenBlank,
];

/** The steps a move can take between answer and wire, by the name it says under `as`. A new one is one file and one word above. */
export const transforms: ReadonlyMap<string, Transform> = new Map(all.map((transform) => [transform.id, transform]));

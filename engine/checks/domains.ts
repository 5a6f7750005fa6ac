import type { Domains } from '../logic/analysis.js';
import { pathOf } from '../logic/paths.js';
import { readsOf } from '../logic/reads.js';
import type { Logic, Read } from '../types.js';
import type { Subject } from './check.js';
import { openFields } from './choices.js';
import { fieldAt } from './field-names.js';

/** The values that what an expression reads can have, as far as the definition closes them. */
export function domainsOf(subject: Subject, logic: Logic): Domains {
  const open = openFields(subject);
  return new Map(
    readsOf(logic).flatMap((read): [string, readonly unknown[]][] => {
      const values = read.root === 'answers' ? answerValues(subject, read, open) : settingValues(read);
      return values === undefined ? [] : [[pathOf(read), values]];
    }),
  );
}

/** Any answer can be blank: not given yet, or hidden. */
function answerValues({ built }: Subject, read: Read, open: ReadonlySet<string>): readonly unknown[] | undefined {
  const field = fieldAt(built.form, read.keys);
  if (!field || open.has(field.pointer)) return undefined;
  if (field.kind === 'box') return [true, false, undefined];
  return field.choices && field.kind !== 'list' ? [...field.choices, undefined] : undefined;
}

function settingValues(read: Read): readonly unknown[] | undefined {
  const [, part] = read.keys;
  return read.root === 'setting' && (part === 'on' || part === 'required') ? [true, false] : undefined;
}

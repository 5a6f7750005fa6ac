import type { Domains } from '../expressions/analyse-condition.js';
import { pathText } from '../expressions/paths.js';
import { readsOf } from '../expressions/reads-of.js';
import type { Logic, Read } from '../types.js';
import type { FormCheckContext } from './check.js';
import { fieldsWithSettingOptions } from './option-sources.js';
import { fieldByKeys } from './definition-parts.js';

/**
 * Returns the possible values of each variable of an expression, by its path; undefined is a possible answer. Variables with unlimited
 * values are left out.
 */
export function domainsOf(subject: FormCheckContext, logic: Logic): Domains {
  const open = fieldsWithSettingOptions(subject);
  return new Map(
    readsOf(logic).flatMap((read): [string, readonly unknown[]][] => {
      const values = read.root === 'answers' ? answerValues(subject, read, open) : settingValues(read);
      return values === undefined ? [] : [[pathText(read), values]];
    }),
  );
}

/**
 * Returns the possible answers to the field that a variable reads, `undefined` included because any answer can be blank. Undefined if they
 * are unlimited, there is no such field, or it is in `open`.
 */
function answerValues({ built }: FormCheckContext, read: Read, open: ReadonlySet<string>): readonly unknown[] | undefined {
  const field = fieldByKeys(built.form, read.keys);
  if (!field || open.has(field.pointer)) return undefined;
  if (field.kind === 'box') return [true, false, undefined];
  return field.choices && field.kind !== 'list' ? [...field.choices, undefined] : undefined;
}

/** Returns true and false for `setting.<CODE>.on` and `.required`; undefined for every other variable. */
function settingValues(read: Read): readonly unknown[] | undefined {
  const [, part] = read.keys;
  return read.root === 'setting' && (part === 'on' || part === 'required') ? [true, false] : undefined;
}

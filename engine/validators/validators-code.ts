import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv } from './create-ajv.js';
import { withRows } from './validators-for.js';
import type { Form } from '../types.js';

/** What `verdictOf` does, in the words of the module. */
const VERDICT = `const verdict = (validate) => (data) =>
  validate(data) ? [] : validate.errors.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));`;

/**
 * The validators of a form and of the forms of its rows as the source of an ES module:
 * `export const validators = { "<hash>": (data) => errors }`. No code is made from text when it runs; what ajv's code
 * requires of `ajv/dist/runtime` is still to be bundled in.
 */
export function validatorsCode(form: Form): string {
  const ajv = createAjv();
  const forms = [...withRows([form]).values()];
  const names = forms.map((each, index) => {
    ajv.addSchema({ ...each.validation }, addressOf(index));
    return [`validate_${index}`, addressOf(index)] as const;
  });
  const entries = forms.map((each, index) => `  [${JSON.stringify(each.hash)}]: verdict(validate_${index}),`);
  return [standaloneCode(ajv, Object.fromEntries(names)), VERDICT, 'export const validators = {', ...entries, '};', ''].join('\n');
}

/** A name for ajv alone: hashes are no names of functions, and `$id` is the definition's. */
function addressOf(index: number): string {
  return `form:${index}`;
}

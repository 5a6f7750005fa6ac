import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv } from './create-ajv.js';
import { withListForms } from './validators-for.js';
import type { Form } from '../types.js';

/** The source of `errorsOnly` in the generated module. */
const ERRORS_ONLY_SOURCE = `const verdict = (validate) => (data) =>
  validate(data) ? [] : validate.errors.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));`;

/**
 * Returns the validators of a form, and of the forms in its lists, as the source of an ES module: `export const validators = {
 * "<hash>": (data) => errors }`. Its requires of `ajv/dist/runtime` must still be bundled.
 */
export function validatorsCode(form: Form): string {
  // The definition was checked against its meta-schema before.
  const ajv = createAjv({ isChecked: true });
  const forms = [...withListForms([form]).values()];
  const names = forms.map((each, index) => {
    ajv.addSchema({ ...each.validation }, schemaName(index));
    return [`validate_${index}`, schemaName(index)] as const;
  });
  const entries = forms.map((each, index) => `  [${JSON.stringify(each.hash)}]: verdict(validate_${index}),`);
  return [standaloneCode(ajv, Object.fromEntries(names)), ERRORS_ONLY_SOURCE, 'export const validators = {', ...entries, '};', ''].join(
    '\n',
  );
}

/** Returns the name under which ajv knows a form, because a hash is no valid function name. */
function schemaName(index: number): string {
  return `form:${index}`;
}

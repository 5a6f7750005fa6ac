import { withValue } from '../../base/pointer.js';
import type { Answers } from '../../types.js';
import type { LocalizedForm } from '../../resolved.js';

/**
 * Returns the answers of a new form: the default of each field that has one, hidden fields included, because they count once shown.
 * @example startAnswers(form) // { countryCode: 'US' }
 */
export function startAnswers(form: LocalizedForm): Answers {
  let answers: Answers = {};
  for (const [at, base] of form.configured.base) {
    if (base.default !== undefined && base.default !== null) answers = withValue(answers, at, base.default);
  }
  return answers;
}

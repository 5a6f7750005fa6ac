import { withValue } from '../pointer.js';
import type { Answers } from '../types.js';
import type { LocalizedForm } from '../resolved.js';

/**
 * What a new form starts with: the default of every field that has one, hidden ones included (they count once shown).
 * @example startAnswers(form) // { countryCode: 'US' }
 */
export function startAnswers(form: LocalizedForm): Answers {
  let answers: Answers = {};
  for (const [at, base] of form.configured.base) {
    if (base.default !== undefined && base.default !== null) answers = withValue(answers, at, base.default);
  }
  return answers;
}

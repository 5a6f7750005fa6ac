import { widgets } from '../formats/widgets.js';
import { ROOT } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { partJudge } from './site-parts.js';
import { uiKeys } from './ui-keys.js';

/** A `ui:widget` that is none, neither of the language nor of the site. */
export const unknownWidget: DefinitionCheck = (subject) => {
  const judge = partJudge(subject, 'widgets', widgets);
  return uiKeys(subject, 'ui:widget').flatMap(({ value, where }) => (typeof value === 'string' ? judge(value, where(ROOT)) : []));
};

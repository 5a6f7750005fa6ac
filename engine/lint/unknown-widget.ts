import { widgets } from '../formats/widgets.js';
import { ROOT } from '../base/pointer.js';
import type { DefinitionCheck } from './check.js';
import { createPartCheck } from './site-parts.js';
import { uiKeys } from './definition-parts.js';

/** Reports widgets that neither the definition language nor the site has. */
export const unknownWidget: DefinitionCheck = (context) => {
  const checkName = createPartCheck(context, 'widgets', widgets);
  return uiKeys(context, 'ui:widget').flatMap(({ value, where }) => (typeof value === 'string' ? checkName(value, where(ROOT)) : []));
};

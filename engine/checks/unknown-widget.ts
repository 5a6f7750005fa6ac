import { widgets } from '../formats/widgets.js';
import { ROOT } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { found, meant, some } from './found.js';
import { uiKeys } from './ui-keys.js';

/** A `ui:widget` that is none. */
export const unknownWidget: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:widget')
    .filter(({ value }) => typeof value === 'string' && !widgets.has(value))
    .map(({ value, where }) =>
      found(where(ROOT), 'unknown-widget', { widget: String(value), known: some(widgets, 20) }, meant(String(value), widgets)),
    );

import { isObject } from '../base/json.js';
import { keysOf, pointer, ROOT, valueAtKeys, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, type FormCheckContext, findingAt, nearestHint } from './check.js';
import { isRemovedField } from './definition-parts.js';

/** Reports keys under `ui` that are not a field of their group. */
export const uiWithoutField: DefinitionCheck = (context) => findingsBelow(context, ROOT);

/**
 * Returns a finding for each key under `ui` of a group, or of a group inside it, that is no field of that group. Ignores `ui:` keys and
 * removed fields.
 */
function findingsBelow(context: FormCheckContext, group: Pointer): readonly UnlocatedFinding[] {
  const { built } = context;
  const path = ['ui', ...keysOf(group)];
  const ui = valueAtKeys(built.definition, path);
  if (!isObject(ui)) return [];
  const inside = built.form.fields.filter((field) => field.parent === group && field.pointer !== group);
  return Object.keys(ui).flatMap((key): readonly UnlocatedFinding[] => {
    const at = within(group, pointer(key));
    if (key.startsWith('ui:') || isRemovedField(built, at)) return [];
    if (inside.some((field) => field.key === key)) return findingsBelow(context, at);
    return [
      findingAt(
        built.where(pointer(...path, key)),
        'ui-without-field',
        { field: at },
        {
          ...nearestHint(
            key,
            inside.map((field) => field.key),
          ),
          atKey: true,
        },
      ),
    ];
  });
}

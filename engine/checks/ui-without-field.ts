import { isObject } from '../compile/documents.js';
import { keysOf, pointer, ROOT, walk, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { DefinitionCheck, Subject } from './check.js';
import { found, meant } from './found.js';
import { isGone } from './parts.js';

/** Keys of the ui that are no field of the group they speak of. */
export const uiWithoutField: DefinitionCheck = (subject) => below(subject, ROOT);

function below(subject: Subject, group: Pointer): readonly Finding[] {
  const { built } = subject;
  const path = ['ui', ...keysOf(group)];
  const ui = walk(built.definition, path);
  if (!isObject(ui)) return [];
  const inside = built.form.fields.filter((field) => field.parent === group && field.pointer !== group);
  return Object.keys(ui).flatMap((key): readonly Finding[] => {
    const at = within(group, pointer(key));
    if (key.startsWith('ui:') || isGone(built, at)) return [];
    if (inside.some((field) => field.key === key)) return below(subject, at);
    return [
      found(
        built.where(pointer(...path, key)),
        'ui-without-field',
        { field: at },
        {
          ...meant(
            key,
            inside.map((field) => field.key),
          ),
          atKey: true,
        },
      ),
    ];
  });
}

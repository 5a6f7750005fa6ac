import { keysOf, parentOf, type Pointer, ROOT } from '../../engine/pointer.js';
import type { FormParts } from './form-context.js';
import { levelOf, positionOf, type FormLevel } from './levels.js';

/**
 * Returns the name of a field with its list entry and groups, for use outside its section: `Dependent 2, Physical Address, City:`. Empty
 * if the entry is gone.
 */
export function fieldPathName(form: FormParts, at: Pointer): string {
  const level = levelOf(form.store.state().resolved, at);
  if (!level) return '';
  const names = [...(level.prefix === ROOT ? [] : [entryName(form, level.prefix)]), ...groupTitles(level)].filter((name) => name !== '');
  const name = names.join(', ');
  return name === '' || /[?!:.]$/.test(name) ? name : `${name}:`;
}

/** Returns the titles of the groups around a field and its own. */
function groupTitles({ resolved, prefix, inner }: FormLevel): string[] {
  if (inner === ROOT) return [];
  return [...groupTitles({ resolved, prefix, inner: parentOf(inner) }), resolved.form.texts.get(inner)?.title ?? ''];
}

/** Returns the name and number of a list entry, such as `Dependent 2`. */
function entryName({ store, say }: FormParts, entry: Pointer): string {
  const list = levelOf(store.state().resolved, parentOf(entry));
  if (!list) return '';
  const label = positionOf(list)?.field.ui['ui:itemLabel'];
  const name = typeof label === 'string' ? label : (list.resolved.form.texts.get(list.inner)?.title ?? '');
  return say('form.item', '{name} {number}', { name, number: Number(keysOf(entry).at(-1)) + 1 });
}

import { keysOf, parentOf, type Pointer, ROOT } from '../../engine/pointer.js';
import type { FormParts } from './form-context.js';
import { levelOf, placeOf, type Level } from './levels.js';

/** What a field is called away from its place on the screen: `Dependent 2, Physical Address, City:`. */
export function nameOf(form: FormParts, at: Pointer): string {
  const level = levelOf(form.store.state().resolved, at);
  if (!level) return '';
  const names = [...(level.prefix === ROOT ? [] : [entryName(form, level.prefix)]), ...titlesTo(level)].filter((name) => name !== '');
  const name = names.join(', ');
  return name === '' || /[?!:.]$/.test(name) ? name : `${name}:`;
}

/** The titles of the groups around a field, and its own. */
function titlesTo({ resolved, prefix, inner }: Level): string[] {
  if (inner === ROOT) return [];
  return [...titlesTo({ resolved, prefix, inner: parentOf(inner) }), resolved.form.texts.get(inner)?.title ?? ''];
}

function entryName({ store, say }: FormParts, entry: Pointer): string {
  const list = levelOf(store.state().resolved, parentOf(entry));
  if (!list) return '';
  const label = placeOf(list)?.field.ui['ui:itemLabel'];
  const name = typeof label === 'string' ? label : (list.resolved.form.texts.get(list.inner)?.title ?? '');
  return say('form.item', '{name} {number}', { name, number: Number(keysOf(entry).at(-1)) + 1 });
}

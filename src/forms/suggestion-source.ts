import { logic, type ResolvedForm, visibleAnswers } from '../../engine/index.js';
import { type Pointer, pointer, valueAt, within } from '../../engine/pointer.js';
import type { SuggestionSource } from '../widgets/widget.js';
import type { FormParts } from './form-context.js';
import { edited } from './form-acts.js';
import { levelOf } from './levels.js';

interface Search {
  readonly name: string;
  readonly when?: unknown;
  readonly within?: unknown;
  readonly fills: { readonly [field: string]: string };
}

/** The suggestions of a field whose definition names a search: narrowed as it says, filling the fields it says in one act. */
export function suggestionsOf({ store, services }: FormParts, at: Pointer, ui: unknown): SuggestionSource | undefined {
  const { search } = services;
  if (!search || !isSearch(ui)) return undefined;
  return {
    name: ui.name,
    find: async (query, signal) => {
      const level = levelOf(store.state().resolved, at);
      if (!level) return undefined;
      const roots = rootsOf(level.resolved);
      if (ui.when !== undefined && !logic.holds(ui.when, roots)) return undefined;
      return search(ui.name, query, { within: ui.within === undefined ? undefined : logic.applyLogic(ui.within, roots) }, signal);
    },
    choose: ({ parts }) => {
      const prefix = levelOf(store.state().resolved, at)?.prefix;
      if (prefix === undefined) return;
      const edits = Object.entries(ui.fills).map(([field, part]) => ({
        pointer: within(prefix, field as Pointer),
        value: valueAt(parts, pointer(part)),
      }));
      // What the field is called comes first, as if it was typed: that may empty what was chosen before.
      const [typed, chosen] = [edits.filter((edit) => edit.pointer === at), edits.filter((edit) => edit.pointer !== at)];
      store.update((state) => edited(edited(state, typed), chosen));
    },
  };
}

function isSearch(ui: unknown): ui is Search {
  return typeof ui === 'object' && ui !== null && 'name' in ui && 'fills' in ui;
}

function rootsOf(resolved: ResolvedForm) {
  const { today, context, lookups, platform, parent } = resolved.moment;
  return { answers: visibleAnswers(resolved), setting: resolved.form.configured.settings, today, context, lookups, platform, parent };
}

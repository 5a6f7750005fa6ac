import { type Pointer, pointer, valueAt, within } from '../../engine/base/pointer.js';
import { logic, type ResolvedForm, visibleAnswers } from '../../engine/index.js';
import { editFormState, setUnsent } from './form-acts.js';
import type { FormParts } from './form-context.js';
import { levelOf } from './levels.js';
import type { SuggestionSource, FileTarget } from './widgets/widget.js';

interface Search {
  readonly name: string;
  readonly when?: unknown;
  readonly within?: unknown;
  readonly fills: { readonly [field: string]: string };
}

/** `choose` fills the named fields as one act. Undefined for a field whose definition names no search. */
export function suggestionSource({ store, services }: FormParts, at: Pointer, ui: unknown): SuggestionSource | undefined {
  const { search } = services;
  if (!search || !isSearch(ui)) return undefined;
  return {
    name: ui.name,
    find: async (query, signal) => {
      const level = levelOf(store.state().resolved, at);
      if (!level) return undefined;
      const variables = variablesOf(level.resolved);
      if (ui.when !== undefined && !logic.holds(ui.when, variables)) return undefined;
      return search(ui.name, query, { within: ui.within === undefined ? undefined : logic.applyLogic(ui.within, variables) }, signal);
    },
    choose: ({ parts }) => {
      const prefix = levelOf(store.state().resolved, at)?.prefix;
      if (prefix === undefined) return;
      const edits = Object.entries(ui.fills).map(([field, part]) => ({
        pointer: within(prefix, field as Pointer),
        value: valueAt(parts, pointer(part)),
      }));
      // The field's own edit is first, since it may clear answers that were chosen before.
      const [ownEdits, otherEdits] = [edits.filter((edit) => edit.pointer === at), edits.filter((edit) => edit.pointer !== at)];
      store.update((state) => editFormState(editFormState(state, ownEdits), otherEdits));
    },
  };
}

function isSearch(ui: unknown): ui is Search {
  return typeof ui === 'object' && ui !== null && 'name' in ui && 'fills' in ui;
}

function variablesOf(resolved: ResolvedForm) {
  const { today, context, lookups, platform, parent } = resolved.moment;
  return { answers: visibleAnswers(resolved), setting: resolved.form.configured.settings, today, context, lookups, platform, parent };
}

/** Undefined for fields without files, and in forms that cannot send any. */
export function fileTarget({ store, services }: FormParts, at: Pointer, control: unknown): FileTarget | undefined {
  const { upload } = services;
  if (control !== 'file' || !upload) return undefined;
  const { id, hash } = store.state().resolved.form.configured.form;
  return { send: (...args) => upload(...args, `${id}@${hash}`), report: (unsent) => store.update((state) => setUnsent(state, at, unsent)) };
}

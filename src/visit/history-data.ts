import type { Page } from '../../engine/index.js';
import { type Pointer, valueAt } from '../../engine/base/pointer.js';
import type { StepResult } from './wizard.js';

/**
 * Data that the last page of a flow shows after a reload. It is saved in the browser's history entry and contains nothing that
 * identifies a person.
 */
export interface HistoryData {
  readonly [name: string]: string;
}

/** Joins a list of texts in history data. */
export const LIST_SEPARATOR = ',';

/** Returns the history state of a page: the texts and lists of texts of the last response and the last answers that the page definition lists under `keeps`. */
export function historyStateOf({ keeps = {} }: Pick<Page, 'keeps'>, { data, answers }: StepResult): { readonly kept: HistoryData } {
  const found = Object.entries(keeps).flatMap(([name, at]): [string, string][] => {
    // The meta-schema of pages has checked that they are pointers.
    const value = typeof at === 'string' ? valueAt(data, at as Pointer) : valueAt(answers, at.answer as Pointer);
    const text: unknown = Array.isArray(value) ? value.join(LIST_SEPARATOR) : value;
    return typeof text === 'string' ? [[name, text]] : [];
  });
  return { kept: Object.fromEntries(found) };
}

/** Returns the data saved in the current history entry, or undefined if no flow ended there. */
export function currentHistoryData(): HistoryData | undefined {
  // The prerender has no history.
  const state: unknown = globalThis.history?.state;
  if (typeof state !== 'object' || state === null || !('kept' in state)) return undefined;
  return Object.fromEntries(Object.entries(Object(state.kept)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

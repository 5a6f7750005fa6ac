import type { Page } from '../../engine/index.js';
import { type Pointer, valueAt } from '../../engine/pointer.js';
import type { StepResult } from './wizard.js';

/**
 * What the place where a page ends still shows after a reload. It travels in the entry of the browser's history, and so
 * neither in an address nor in storage, and holds nothing about a person.
 */
export interface HistoryData {
  readonly [name: string]: string;
}

/** What a page keeps of the last answer, as a state of the history. */
export function historyStateOf({ keeps = {} }: Pick<Page, 'keeps'>, { data }: StepResult): { readonly kept: HistoryData } {
  const found = Object.entries(keeps).flatMap(([name, at]): [string, string][] => {
    // The meta-schema of pages has checked that it is a pointer.
    const value = valueAt(data, at as Pointer);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { kept: Object.fromEntries(found) };
}

/** What the entry of the history we are at keeps; undefined where no page ended here. */
export function currentHistoryData(): HistoryData | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('kept' in state)) return undefined;
  return Object.fromEntries(Object.entries(Object(state.kept)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

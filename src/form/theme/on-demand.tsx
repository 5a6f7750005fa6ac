import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { valueAt, type Pointer } from '../../../engine/base/pointer.js';
import { isBlank, type ResolvedForm } from '../../../engine/index.js';
import { idOf, useForm } from '../form-context.js';
import type { FormStore } from '../form-store.js';
import { levelOf } from '../levels.js';
import { FIRST_CONTROLS } from './closed-fields.js';

export interface FieldOnDemand {
  readonly at: Pointer;
  readonly label: string;
}

/**
 * Returns which fields are still closed, and a function that opens those with a label. The fields of a label open together: by their button,
 * or once one of them is required, answered or wrong; then they remain open.
 */
export function useOnDemand(fields: readonly FieldOnDemand[]) {
  const { idPrefix, store } = useForm();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const waiting = fields.filter(({ label }) => !opened.includes(label));
  const subscribe = (listener: () => void) => {
    const ends = waiting.map(({ at }) => store.subscribe(at, listener));
    return () => ends.forEach((end) => end());
  };
  const findNeeded = () => waiting.find(({ at }) => isNeeded(store, at))?.label;
  const needed = useSyncExternalStore(subscribe, findNeeded, findNeeded);
  if (needed !== undefined) setOpened([...opened, needed]);
  const open = (label: string) => {
    const first = waiting.find((field) => field.label === label);
    flushSync(() => setOpened([...opened, label]));
    const control = first && document.getElementById(idOf(idPrefix, first.at));
    (control?.matches(FIRST_CONTROLS) ? control : control?.querySelector<HTMLElement>(FIRST_CONTROLS))?.focus();
  };
  return { closed: waiting, open };
}

function isNeeded(store: FormStore, at: Pointer): boolean {
  const { value, status } = store.slice(at);
  if (status.state?.required === true || status.problem !== undefined) return true;
  const level = levelOf(store.state().resolved, at);
  if (isBlank(value) || !level) return false;
  return value !== level.resolved.form.configured.base.get(level.inner)?.default && !followsChoice(level.resolved, level.inner);
}

/** Returns whether a `change` filled the field from an answered `local` field: "Morning" fills the times, which then stay behind their button. */
function followsChoice({ form: { configured }, moment }: ResolvedForm, field: Pointer): boolean {
  const { changes, submit } = configured.form;
  const isStanding = (at: Pointer) =>
    !isBlank(valueAt(moment.answers, at)) && submit.body.some((move) => 'local' in move && move.local === at);
  return changes.some(({ on, set }) => on.some(isStanding) && set.some(({ at }) => at === field));
}

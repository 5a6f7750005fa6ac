import { flushSync } from 'react-dom';
import type { MouseEvent } from 'react';
import { isWithin, type Pointer, pointer, within } from '../../../engine/base/pointer.js';
import { answersLine } from '../answers-line.js';
import { openEntry } from '../form-acts.js';
import { useForm, useStatus } from '../form-context.js';
import { wrongAnswers } from '../form-state.js';

/** What the focus goes to when an entry opens. */
export const FIRST_CONTROLS = 'input, select, textarea, button:not(.v-remove)';

interface ClosedEntryProps {
  readonly list: Pointer;
  readonly index: number;
  readonly name: string;
  readonly title: string;
  /** The fields of the entry that are shown, as pointers in it. */
  readonly summary: unknown;
}

/** Shows who or what a closed entry is about, and the button that opens it. */
export function ClosedEntry({ list, index, name, title, summary }: ClosedEntryProps) {
  const form = useForm();
  const entry = within(list, pointer(index));
  const isWrong = useStatus((state) => wrongAnswers(state).some((problem) => isWithin(problem.pointer, entry)));
  const fields = Array.isArray(summary) ? summary.map((at) => within(entry, at as Pointer)) : [];
  const edit = form.say('action.edit', 'Edit');
  const open = ({ currentTarget }: MouseEvent) => {
    const card = currentTarget.closest('.v-entry');
    flushSync(() => form.store.update((state) => openEntry(state, list, name)));
    card?.querySelector<HTMLElement>(FIRST_CONTROLS)?.focus();
  };
  return (
    <>
      {isWrong && <p className="v-unfinished">{form.say('form.section-incomplete', 'Not complete')}</p>}
      <p className="v-answers">{answersLine(form, fields)}</p>
      <button type="button" className="v-quiet v-edit" aria-label={`${edit} ${title}`} onClick={open}>
        {edit}
      </button>
    </>
  );
}

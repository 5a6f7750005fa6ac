import { useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Form } from '../../../engine/index.js';
import { isWithin, keysOf, type Pointer, pointer, within } from '../../../engine/base/pointer.js';
import { answersLine } from '../hints.js';
import { openEntry } from '../form-acts.js';
import { useForm, useSlice, useStatus } from '../form-context.js';
import { wrongAnswers } from '../form-state.js';

/** Returns the box that keeps a field of a form equal to another answer while it is ticked; undefined for a field without one. */
export function boxThatFills({ fills }: Form, field: string): Pointer | undefined {
  return fills.find(({ copy }) => copy.some(({ to }) => keysOf(to)[0] === field))?.box;
}

interface CopiedFieldsProps {
  readonly box: Pointer;
  readonly fields: readonly Pointer[];
  readonly children: ReactNode;
}

/** While the box is ticked they are one line with what was copied, and a button that shows them; an error shows them, too. */
export function CopiedFields({ box, fields, children }: CopiedFieldsProps) {
  const form = useForm();
  const { value } = useSlice(box);
  const hasError = useStatus(({ shown }) => shown.some((problem) => fields.some((at) => isWithin(problem.pointer, at))));
  const [isOpen, setOpen] = useState(false);
  const isFolded = value === true && !isOpen && !hasError;
  return (
    <>
      {value === true && !hasError && (
        <div className="v-copied">
          <p className="v-answers">{answersLine(form, fields)}</p>
          <button type="button" className="v-quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {form.say('form.copied', 'Show what was copied')}
          </button>
        </div>
      )}
      <div hidden={isFolded}>{children}</div>
    </>
  );
}

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

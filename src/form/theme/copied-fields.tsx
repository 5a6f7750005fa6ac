import { useState, type ReactNode } from 'react';
import type { Form } from '../../../engine/index.js';
import { isWithin, keysOf, type Pointer } from '../../../engine/base/pointer.js';
import { answersLine } from '../answers-line.js';
import { useForm, useSlice, useStatus } from '../form-context.js';

/** Returns the box that keeps a field of a form equal to another answer while it is ticked; undefined for a field without one. */
export function boxThatFills({ fills }: Form, field: string): Pointer | undefined {
  return fills.find(({ copy }) => copy.some(({ to }) => keysOf(to)[0] === field))?.box;
}

interface CopiedFieldsProps {
  readonly box: Pointer;
  readonly fields: readonly Pointer[];
  readonly children: ReactNode;
}

/**
 * Shows fields that a box fills. While it is ticked they are one line with what was copied, and a button that shows them; they are shown
 * with an error, too.
 */
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

import type { ReactNode } from 'react';
import type { Pointer } from '../../engine/index.js';
import { labelId } from '../widgets/widget.js';
import { describedBy, Help, LabelWords, Problem } from './field-frame.js';
import { folded } from './form-acts.js';
import { idOf, useForm, useSlice, useStatus } from './form-context.js';
import { textOf } from './hints.js';

interface GroupProps {
  readonly at: Pointer;
  readonly ui: { readonly [key: string]: unknown };
  readonly children: ReactNode;
}

/** A group of fields as a fieldset with its legend, which folds it where the definition says so. */
export function GroupField({ at, ui, children }: GroupProps) {
  const form = useForm();
  const { state, problem } = useSlice(at);
  const id = idOf(form.idPrefix, at);
  const title = textOf(ui['ui:title']);
  const help = textOf(ui['ui:description']);
  const folds = title !== undefined && ui['ui:collapsed'] !== undefined;
  const closed = useStatus(({ folded: groups }) => groups.get(at)) ?? ui['ui:collapsed'] === true;
  const words = title && <LabelWords title={title} required={state?.required === true} optional={undefined} />;
  return (
    <fieldset className="v-group" id={id} tabIndex={-1} aria-describedby={describedBy(id, help, problem)}>
      {words && (
        <legend className="v-legend" id={labelId(id)}>
          {folds ? (
            <button
              type="button"
              className="v-fold"
              aria-expanded={!closed}
              aria-controls={`${id}__fields`}
              onClick={() => form.store.update((before) => folded(before, at, !closed))}
            >
              {words}
            </button>
          ) : (
            words
          )}
        </legend>
      )}
      <Help id={id} help={help} />
      <Problem id={id} problem={problem} />
      <div className="v-fields" id={`${id}__fields`} hidden={folds && closed}>
        {children}
      </div>
    </fieldset>
  );
}

import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { parentOf, type Pointer } from '../../engine/pointer.js';
import { revealed } from './form-acts.js';
import { idOf, useForm, useStatus, type FormParts } from './form-context.js';
import { nameOf } from './field-name.js';

/** After a submit that failed: what is wrong, in screen order, each a link to its field. Takes the focus and comes into view. */
export function ErrorSummary() {
  const form = useForm();
  const problems = useStatus((state) => state.shown);
  const message = useStatus((state) => state.message);
  const ways = useStatus((state) => state.ways);
  const failures = useStatus((state) => state.failures);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (failures === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [failures]);

  if (failures === 0 || (problems.length === 0 && message === undefined)) return null;
  const count =
    problems.length === 1
      ? form.say('form.error-one', 'One answer needs your attention.')
      : form.say('form.error-count', '{count} answers need your attention.', { count: problems.length });
  return (
    <div className="v-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby={`${form.idPrefix}__summary`}>
      <h2 className="v-summary-title" id={`${form.idPrefix}__summary`}>
        {form.say('form.error-title', 'There is a problem')}
      </h2>
      <p>{message ?? count}</p>
      {ways}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.pointer}>
              <a href={`#${idOf(form.idPrefix, problem.pointer)}`} onClick={(event) => goTo(event, form, problem.pointer)}>
                <span className="v-summary-name">{nameOf(form, problem.pointer)}</span> {problem.words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link of the browser's own would not open a folded group, nor put the focus into a control. */
function goTo(event: MouseEvent, { store, idPrefix }: FormParts, at: Pointer): void {
  event.preventDefault();
  flushSync(() => store.update((state) => revealed(state, at)));
  const control = document.getElementById(idOf(idPrefix, at)) ?? document.getElementById(idOf(idPrefix, parentOf(at)));
  const field = control?.closest('.v-field') ?? control;
  field?.scrollIntoView?.({ block: 'start' });
  control?.focus({ preventScroll: true });
}

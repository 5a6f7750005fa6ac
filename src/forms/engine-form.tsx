import '../ui/unseen.css';
import './form.css';
import { memo, useEffect, useId, useState } from 'react';
import type { Answers, FormSource, Validators } from '../../engine/index.js';
import { type Pointer, ROOT } from '../../engine/pointer.js';
import { LiveRegion } from './announcer.js';
import { ErrorSummary } from './error-summary.js';
import { moved, type Refusal } from './form-acts.js';
import { FormContext, useForm, useShape, type FormServices } from './form-context.js';
import { createSession, type FormSession, type Send } from './form-session.js';
import { SubmitArea } from './submit-area.js';
import { NO_VALIDATOR, ThemedForm } from './themed-form.js';

export interface EngineFormProps {
  /** What the form is opened with. Another source keeps the answers. */
  readonly source: FormSource;
  readonly validators: Validators;
  /** What is known already; without it the form's own defaults. */
  readonly initial?: Answers | undefined;
  /** What was said against these answers before the form was drawn. */
  readonly refusal?: Refusal | undefined;
  readonly services?: FormServices;
  readonly submitLabel: string;
  /** What the button says while the answer is awaited. */
  readonly sendingLabel?: string | undefined;
  /** Another way to send the form: while it is sent so, the answer at `marks` is true. */
  readonly otherAct?: { readonly label: string; readonly marks: Pointer } | undefined;
  /** Called after each act of the visitor. */
  readonly onAnswers?: ((answers: Answers) => void) | undefined;
  /** Called with answers that have no problem. What the server finds wrong comes back and stands at its fields. */
  readonly onSubmit: Send;
}

const NO_SERVICES: FormServices = {};

/** Draws a form the engine resolved: the engine decides, RJSF and MUI draw, and a submit that has problems never reaches `onSubmit`. */
export function EngineForm({ services = NO_SERVICES, ...props }: EngineFormProps) {
  const { source, onAnswers } = props;
  const id = useId();
  const [session] = useState(() => createSession({ ...props, services, idPrefix: `${source.form.id}${id}` }));
  const { store } = session.parts;
  useEffect(() => session.listen(), [session]);
  useEffect(() => {
    if (store.state().source !== source) store.update((state) => moved(state, source));
  }, [store, source]);
  useEffect(() => onAnswers && store.subscribe('answers', () => onAnswers(store.state().resolved.moment.answers)), [store, onAnswers]);
  return (
    <FormContext.Provider value={session.parts}>
      <div className="v-form">
        <ErrorSummary />
        <RequiredLegend />
        <DrawnForm
          session={session}
          submitLabel={props.submitLabel}
          sendingLabel={props.sendingLabel}
          otherLabel={props.otherAct?.label}
          marks={props.otherAct?.marks}
          onSubmit={props.onSubmit}
        />
        <LiveRegion announcer={session.announcer} />
      </div>
    </FormContext.Provider>
  );
}

interface DrawnFormProps extends Pick<EngineFormProps, 'submitLabel' | 'sendingLabel' | 'onSubmit'> {
  readonly session: FormSession;
  readonly otherLabel: string | undefined;
  readonly marks: Pointer | undefined;
}

/** Structure only: the answers live in the store, so the data RJSF knows is the same empty object for ever. */
const STRUCTURE = {};

const DrawnForm = memo(function DrawnForm({ session, onSubmit, marks, ...labels }: DrawnFormProps) {
  const { submitLabel, sendingLabel, otherLabel } = labels;
  const other = otherLabel === undefined ? undefined : { label: otherLabel, onAct: () => void session.submit(onSubmit, marks) };
  const { schema, uiSchema } = useShape(ROOT);
  return (
    <ThemedForm
      schema={schema}
      uiSchema={uiSchema}
      formData={STRUCTURE}
      validator={NO_VALIDATOR}
      idPrefix={session.parts.idPrefix}
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_componentUpdateStrategy="shallow"
      onSubmit={() => void session.submit(onSubmit)}
    >
      <SubmitArea label={submitLabel} sendingLabel={sendingLabel} other={other} />
    </ThemedForm>
  );
});

/** Says what the asterisk means, where there is one. */
function RequiredLegend() {
  const { store, say } = useForm();
  useShape(ROOT);
  const { states } = store.state().resolved;
  if (![...states.values()].some((state) => state.visible && state.required)) return null;
  return <p className="v-legend-required">{say('form.required-legend', 'Fields marked with * are required.')}</p>;
}

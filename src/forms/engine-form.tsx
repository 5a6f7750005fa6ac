import '../ui/unseen.css';
import './form.css';
import { withTheme } from '@rjsf/core';
import { memo, useEffect, useId, useMemo, useState } from 'react';
import type { Answers, FormSource, Validators } from '../../engine/index.js';
import { type Pointer, ROOT } from '../../engine/pointer.js';
import { LiveRegion } from './announcer.js';
import { ErrorSummary } from './error-summary.js';
import { moved, type Refusal } from './form-acts.js';
import { FormContext, useForm, useShape, type FormServices } from './form-context.js';
import { createSession, type FormSession, type Send } from './form-session.js';
import { SubmitArea } from './submit-area.js';
import { NO_VALIDATOR } from './no-validator.js';
import { theme } from './theme/theme.js';

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

const ThemedForm = withTheme(theme);

/** A form that the engine resolves and RJSF renders. A submit with errors never reaches `onSubmit`. */
export function EngineForm({ services = NO_SERVICES, ...props }: EngineFormProps) {
  const { source, validators, onAnswers } = props;
  const id = useId();
  const [session] = useState(() => createSession({ ...props, idPrefix: `${source.form.id}${id}` }));
  const { store } = session.parts;
  const parts = useMemo(() => ({ ...session.parts, services }), [session, services]);
  useEffect(() => session.listen(), [session]);
  useEffect(() => store.update((state) => moved(state, { source, validators })), [store, source, validators]);
  useEffect(() => onAnswers && store.subscribe('answers', () => onAnswers(store.state().resolved.moment.answers)), [store, onAnswers]);
  return (
    <FormContext.Provider value={parts}>
      <div className="v-form">
        <ErrorSummary />
        <RequiredLegend />
        <RjsfForm
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

interface RjsfFormProps extends Pick<EngineFormProps, 'submitLabel' | 'sendingLabel' | 'onSubmit'> {
  readonly session: FormSession;
  readonly otherLabel: string | undefined;
  readonly marks: Pointer | undefined;
}

/** The answers live in the store, so RJSF's form data is always the same empty object. */
const STRUCTURE = {};

const RjsfForm = memo(function RjsfForm({ session, onSubmit, marks, ...labels }: RjsfFormProps) {
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
      formContext={session.widgetContext}
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

/** Explains the asterisk if any field has one. */
function RequiredLegend() {
  const { store, say } = useForm();
  useShape(ROOT);
  const { states } = store.state().resolved;
  if (![...states.values()].some((state) => state.visible && state.required)) return null;
  return <p className="v-legend-required">{say('form.required-legend', 'Fields marked with * are required.')}</p>;
}

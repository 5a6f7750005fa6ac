import { memo, useEffect, useId, useState } from 'react';
import { ROOT, type Answers, type SpokenForm, type Validators } from '../../engine/index.js';
import { LiveRegion } from './announcer.js';
import { ErrorSummary } from './error-summary.js';
import { moved } from './form-acts.js';
import { FormContext, useForm, useShape, type FormServices } from './form-context.js';
import { createSession, type FormSession, type Send } from './form-session.js';
import type { Surroundings } from './form-state.js';
import { SubmitArea } from './submit-area.js';
import { NO_VALIDATOR, ThemedForm } from './themed-form.js';

export interface EngineFormProps {
  readonly form: SpokenForm;
  readonly moment: Surroundings;
  readonly validators: Validators;
  /** What is known already; without it the form's own defaults. */
  readonly initial?: Answers | undefined;
  readonly services?: FormServices;
  readonly submitLabel: string;
  /** Called with answers that have no problem. What the server finds wrong comes back and stands at its fields. */
  readonly onSubmit: Send;
}

const NO_SERVICES: FormServices = {};

/** Draws a form the engine resolved: the engine decides, RJSF and MUI draw, and a submit that has problems never reaches `onSubmit`. */
export function EngineForm({ services = NO_SERVICES, ...props }: EngineFormProps) {
  const { form, moment } = props;
  const id = useId();
  const [session] = useState(() => createSession({ ...props, services, idPrefix: `${form.tenant.form.id}${id}` }));
  const { store } = session.parts;
  useEffect(() => session.listen(), [session]);
  useEffect(() => {
    const { resolved } = store.state();
    const same =
      resolved.form === form && Object.entries(moment).every(([part, value]) => resolved.moment[part as keyof typeof moment] === value);
    if (!same) store.update((state) => moved(state, form, moment));
  }, [store, form, moment]);
  return (
    <FormContext.Provider value={session.parts}>
      <div className="v-form">
        <ErrorSummary />
        <RequiredLegend />
        <DrawnForm session={session} submitLabel={props.submitLabel} onSubmit={props.onSubmit} />
        <LiveRegion announcer={session.announcer} />
      </div>
    </FormContext.Provider>
  );
}

interface DrawnFormProps extends Pick<EngineFormProps, 'submitLabel' | 'onSubmit'> {
  readonly session: FormSession;
}

/** Structure only: the answers live in the store, so the data RJSF knows is the same empty object for ever. */
const STRUCTURE = {};

const DrawnForm = memo(function DrawnForm({ session, submitLabel, onSubmit }: DrawnFormProps) {
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
      <SubmitArea label={submitLabel} />
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

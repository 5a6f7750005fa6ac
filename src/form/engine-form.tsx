import '../ui/unseen.css';
import './form.css';
import { withTheme } from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { memo, useEffect, useId, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Answers, Field, Form } from '../../engine/index.js';
import { type Pointer, ROOT } from '../../engine/base/pointer.js';
import { lazyPart } from '../ui/lazy-part.js';
import { reportFilledIn } from './widgets/filled-in.js';
import { isStockWidget } from './widgets/registry.js';
import type { WidgetContext } from './widgets/widget.js';
import { LiveRegion } from './announcer.js';
import { ErrorSummary } from './error-summary.js';
import { replaceSource, type SubmitRejection } from './form-acts.js';
import { FormContext, useForm, useShape, type FormServices, useStatus } from './form-context.js';
import { createSession, type FormSession, type Send } from './form-session.js';
import type { StartingPoint } from './form-state.js';
import type { FormStore } from './form-store.js';
import { isFirstSection, isLastSection, type OpenSection } from './sections.js';
import { areStockPartsLoaded, loadStockParts } from './stock/stock-part.js';
import { SectionButtons } from './theme/section.js';
import { theme, type FormTheme } from './theme/theme.js';

export interface EngineFormProps extends StartingPoint {
  /** Called when another section was opened. */
  readonly onSection?: ((open: OpenSection) => void) | undefined;
  /** Errors for these answers that are known before the form is shown. */
  readonly refusal?: SubmitRejection | undefined;
  readonly services?: FormServices;
  /** Templates, widgets and fields in place of those of our theme, by their RJSF names. */
  readonly parts?: Partial<FormTheme>;
  /** Shown below the button of the first section. A new element draws the form again. */
  readonly note?: ReactNode;
  readonly submitLabel: string;
  /** The label of the button while the request is under way. */
  readonly sendingLabel?: string | undefined;
  /** A second submit button; the answer at `marks` is true in its submission. */
  readonly otherAct?: { readonly label: string; readonly marks: Pointer } | undefined;
  /** Called after each change of the answers. */
  readonly onAnswers?: ((answers: Answers) => void) | undefined;
  /** Called with valid answers. The errors that it returns are shown at their fields. */
  readonly onSubmit: Send;
}

const NO_SERVICES: FormServices = {};

const ThemedForm = withTheme(theme);

/** The form once the parts of RJSF and @rjsf/mui are there, so that none appears late. */
const FormWithStockParts = lazyPart<EngineFormProps>(async () => {
  await loadStockParts();
  return LoadedForm;
});

/** Shows a form that the engine resolves and RJSF renders. A submit with errors does not call `onSubmit`. */
export function EngineForm(props: EngineFormProps) {
  const [waits] = useState(() => hasField(props.source.form, ({ ui }) => isStockWidget(ui['ui:widget'])) && !areStockPartsLoaded());
  return waits ? <FormWithStockParts {...props} /> : <LoadedForm {...props} />;
}

function hasField({ fields }: Form, isOfKind: (field: Field) => boolean): boolean {
  return fields.some((field) => isOfKind(field) || (field.rows !== undefined && hasField(field.rows, isOfKind)));
}

function LoadedForm({ services = NO_SERVICES, ...props }: EngineFormProps) {
  const { source, validators, parent, onAnswers, onSection } = props;
  const id = useId();
  const [session] = useState(() => createSession({ ...props, idPrefix: `${source.form.id}${id}` }));
  const { store } = session.parts;
  const parts = useMemo(() => ({ ...session.parts, services }), [session, services]);
  useEffect(() => session.listen(), [session]);
  useEffect(() => store.update((state) => replaceSource(state, { source, validators, parent })), [store, source, validators, parent]);
  const reported = useRef(store.state().resolved.moment.answers);
  useEffect(() => {
    // The page hands over what was entered in its prerender before this effect runs.
    const report = () => {
      const { answers } = store.state().resolved.moment;
      if (answers !== reported.current) onAnswers?.(answers);
      reported.current = answers;
    };
    report();
    return store.subscribe('answers', report);
  }, [store, onAnswers]);
  useEffect(() => onSection && listenToSection(store, onSection), [store, onSection]);
  return (
    <FormContext.Provider value={parts}>
      <div className="v-form">
        <ErrorSummary />
        <RequiredLegend />
        <RjsfForm
          session={session}
          note={props.note}
          submitLabel={props.submitLabel}
          sendingLabel={props.sendingLabel}
          otherLabel={props.otherAct?.label}
          marks={props.otherAct?.marks}
          onSubmit={props.onSubmit}
          parts={props.parts}
          validator={validators[source.form.hash] as RjsfFormProps['validator']}
        />
        <LiveRegion announcer={session.announcer} />
      </div>
    </FormContext.Provider>
  );
}

function listenToSection(store: FormStore, onSection: (open: OpenSection) => void): () => void {
  let before = store.state().open;
  return store.subscribe('status', () => {
    const { open } = store.state();
    if (open && open.id !== before?.id) onSection(open);
    before = open;
  });
}

interface RjsfFormProps extends Pick<EngineFormProps, 'note' | 'submitLabel' | 'sendingLabel' | 'onSubmit'> {
  readonly session: FormSession;
  readonly otherLabel: string | undefined;
  readonly marks: Pointer | undefined;
  readonly parts: Partial<FormTheme> | undefined;
  /** RJSF requires it and calls none of it under `noValidate`: the engine does. */
  readonly validator: ValidatorType<unknown, RJSFSchema, WidgetContext>;
}

/** The answers live in the store, so RJSF's form data is always the same empty object. */
const STRUCTURE = {};

const RjsfForm = memo(function RjsfForm({ session, onSubmit, marks, parts, validator, note, ...labels }: RjsfFormProps) {
  const { submitLabel, sendingLabel, otherLabel } = labels;
  const submit = ({ target }: SyntheticEvent, mark?: Pointer) => {
    const form = target instanceof Element && target.closest('form');
    if (form) reportFilledIn(form);
    void session.submit(onSubmit, mark);
  };
  const other = otherLabel === undefined ? undefined : { label: otherLabel, onAct: (event: SyntheticEvent) => submit(event, marks) };
  const { schema, uiSchema } = useShape(ROOT);
  const isWhole = useStatus((state) => state.open === undefined);
  const buttons = <SubmitArea label={submitLabel} sendingLabel={sendingLabel} secondary={other} note={note} />;
  return (
    <SectionButtons value={isWhole ? undefined : buttons}>
      <ThemedForm
        {...parts}
        schema={schema}
        uiSchema={uiSchema}
        formData={STRUCTURE}
        validator={validator}
        idPrefix={session.parts.idPrefix}
        formContext={session.widgetContext}
        noValidate
        noHtml5Validate
        showErrorList={false}
        experimental_componentUpdateStrategy="shallow"
        onSubmit={(_data, event) => submit(event)}
      >
        {isWhole ? buttons : <></>}
      </ThemedForm>
    </SectionButtons>
  );
});

function RequiredLegend() {
  const { store, say } = useForm();
  useShape(ROOT);
  const { states } = store.state().resolved;
  if (![...states.values()].some((state) => state.visible && state.required)) return null;
  return <p className="v-legend-required">{say('form.required-legend', 'Fields marked with * are required.')}</p>;
}

interface SubmitAreaProps extends Pick<EngineFormProps, 'note'> {
  readonly label: string;
  readonly sendingLabel: string | undefined;
  readonly secondary?: { readonly label: string; readonly onAct: (event: SyntheticEvent) => void } | undefined;
}

/** The submit button remains focusable while sending, but does nothing; the other one is hidden. */
function SubmitArea({ label, sendingLabel, secondary, note }: SubmitAreaProps) {
  const { say } = useForm();
  useShape(ROOT);
  const sending = useStatus((state) => state.sending);
  const isLast = useStatus(({ resolved, open }) => isLastSection(resolved, open));
  const isFirst = useStatus(({ resolved, open }) => isFirstSection(resolved, open));
  return (
    <>
      <div className="v-submit">
        <button type="submit" className="v-act" aria-disabled={sending || undefined}>
          {sending ? (sendingLabel ?? say('form.sending', 'Sending your information…')) : isLast ? label : say('action.submit', 'Continue')}
        </button>
        {secondary && isLast && !sending && (
          <button type="button" className="v-quiet" onClick={secondary.onAct}>
            {secondary.label}
          </button>
        )}
      </div>
      {isFirst && note}
    </>
  );
}

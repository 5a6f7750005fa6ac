import type { Form, Page, Step, Validators } from '../../../engine/index.js';
import type { Lookups } from '../../api/lookups.js';
import { EngineForm } from '../../forms/engine-form.js';
import type { StepResult } from '../../state/wizard.js';
import { useSite, useTexts } from '../../state/site.js';
import { useUnsentAnswers } from '../../state/use-unsent-answers.js';
import { Look } from '../../ui/look/look.js';
import { PlainText } from '../../ui/plain-text.js';
import { ChoiceCards } from './choice-cards.js';
import { useFormSource } from './use-form-source.js';
import { useFormSubmit } from './use-form-submit.js';
import { useFormServices } from './use-form-services.js';
import { Skeleton } from '../loading/skeleton.js';
import type { StepChoice } from './step-choice.js';
import type { WizardPosition } from './wizard-position.js';

interface FormStepProps {
  readonly page: Page;
  readonly step: Step;
  readonly walk: WizardPosition;
  readonly form: Form;
  /** Which of several forms it is. */
  readonly choice: StepChoice | undefined;
  /** Undefined while they are on their way. */
  readonly lookups: Lookups | undefined;
  readonly validators: Validators | undefined;
  readonly onDone: (result: StepResult) => void;
}

/** A step that is a form: what it is for, the form, and what the server says to it. */
export function FormStep(props: FormStepProps) {
  const { page, step, walk, choice, form, lookups, validators } = props;
  const t = useTexts();
  const isReady = lookups !== undefined && validators !== undefined;
  // While one of several is fetched, the choice stays where it is, and keeps the focus.
  if (!isReady && !choice) return <Skeleton of="form" />;
  const key = `page.${page.id}.${step.id}`;
  return (
    <>
      <h1 tabIndex={-1}>{t(`${key}.title`, step.title)}</h1>
      <Purpose text={t(`${key}.purpose`, step.purpose ?? '')} />
      <Disclaimer service={walk.service} />
      {choice && <ChoiceCards {...choice} textKey={key} question={step.question ?? ''} />}
      {isReady ? (
        <Filling key={form.id} {...props} lookups={lookups} validators={validators} submitKey={`${key}.submit`} />
      ) : (
        <Skeleton of="form" />
      )}
    </>
  );
}

interface FillingProps extends FormStepProps {
  readonly lookups: Lookups;
  readonly validators: Validators;
  readonly submitKey: string;
}

/** The form itself, with what was entered in it before. */
function Filling({ step, walk, form, choice, lookups, validators, submitKey, onDone }: FillingProps) {
  const site = useSite();
  const t = useTexts();
  // Each of several forms keeps what was typed in it.
  const typing = useUnsentAnswers(walk.journey, choice ? `${step.id}/${choice.chosen.id}` : step.id);
  const source = useFormSource(site, form, lookups);
  const before = walk.done[step.id];
  const onSent = (result: StepResult) => {
    typing.onSent();
    onDone(result);
  };
  const onSubmit = useFormSubmit({ form, before, onSent });
  const entered = before?.form === undefined || before.form === form.id ? before?.answers : undefined;
  return (
    <Look>
      <EngineForm
        source={source}
        validators={validators}
        initial={typing.latest() ?? entered}
        services={useFormServices(site)}
        submitLabel={t(submitKey, t('action.submit', 'Continue'))}
        onAnswers={typing.onAnswers}
        onSubmit={onSubmit}
      />
    </Look>
  );
}

function Purpose({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="s-purpose">{text}</p>;
}

/** What a tenant has to say about a service before anybody uses it (SPEC 3). */
function Disclaimer({ service }: { readonly service: string | undefined }) {
  const t = useTexts();
  const text = service === undefined ? '' : t(`service.${service}.disclaimer`, '');
  if (text.trim() === '') return null;
  return (
    <div className="s-disclaimer">
      <PlainText text={text} newTab={t('link.new-tab', '(opens in a new tab)')} />
    </div>
  );
}

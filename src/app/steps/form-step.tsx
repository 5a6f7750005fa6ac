import './form-help.css';
import { useDeferredValue, type ComponentType, lazy, type ReactNode, Suspense, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form, Page, Step, Validators, FormSource, JsonObject } from '../../../engine/index.js';
import { tenantContext } from '../../../server/shared/tenant-site.js';
import { EngineForm } from '../../form/engine-form.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { MediaContext } from '../../ui/media.js';
import { PlainText } from '../../ui/plain-text.js';
import type { Lookups } from '../../visit/api/lookups.js';
import type { Flow } from '../../visit/flow.js';
import { useSite, type Site } from '../../visit/site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { todayIn } from '../../visit/today.js';
import { useFormServices } from '../../visit/use-form-services.js';
import { useUnsentAnswers } from '../../visit/use-unsent-answers.js';
import { unsentAnswersOf, type StepResult } from '../../visit/wizard.js';
import { flowNamed } from '../flow-registry.js';
import { Skeleton } from '../loading/skeleton.js';
import { ChoiceLine } from './choice-line.js';
import type { PeopleOfVisitProps } from './people-of-visit.js';
import type { StepChoice, WizardPosition } from './wizard-position.js';
import { useFormSubmit } from './use-form-submit.js';
import { OneLink } from '../../layouts/links.js';
import { shownLinks } from '../../layouts/shown-links.js';

interface FormStepProps {
  readonly page: Page;
  readonly step: Step;
  readonly position: WizardPosition;
  readonly form: Form;
  /** The chosen form if the step offers several. */
  readonly choice: StepChoice | undefined;
  /** Undefined while loading. */
  readonly lookups: Lookups | undefined;
  readonly validators: Validators | undefined;
  readonly onDone: (result: StepResult) => void;
}

/** Shows a step with title, purpose, disclaimer, choice of forms and the form; a skeleton while the form loads. */
export function FormStep(props: FormStepProps) {
  const { page, step, position, choice, form, lookups, validators } = props;
  const { t } = useTranslation();
  const isReady = lookups !== undefined && validators !== undefined;
  // Rendered in short pieces, between which the page takes input.
  const isShown = useDeferredValue(isReady);
  // While another form loads, the choice remains and keeps the focus.
  if (!(isReady && isShown) && !choice) return <Skeleton of="form" />;
  const key = `page.${page.id}.${step.id}`;
  return (
    <>
      <h1 tabIndex={-1}>{t(`${key}.title`, step.title)}</h1>
      <Purpose text={t(`${key}.purpose`, step.purpose ?? '')} />
      <Disclaimer service={position.service} />
      {choice && <ChoiceLine {...choice} textKey={key} question={step.question ?? ''} />}
      <WithPeopleOfVisit {...props}>
        {isReady && isShown ? (
          <StepForm key={form.id} {...props} lookups={lookups} validators={validators} submitKey={`${key}.submit`} />
        ) : (
          <Skeleton of="form" />
        )}
      </WithPeopleOfVisit>
    </>
  );
}

const PeopleOfVisit = lazyPart<PeopleOfVisitProps>(async () => (await import('./people-of-visit.js')).PeopleOfVisit);

/** Offers the people whom this visit knows before the form, in a step that does so. */
function WithPeopleOfVisit({ step, position, onDone, children }: FormStepProps & { readonly children: ReactNode }) {
  if (step.offersKnown !== true) return children;
  const hasTyped = unsentAnswersOf(position.pageKey, step.id) !== undefined;
  return (
    <PeopleOfVisit before={position.done[step.id]} hasTyped={hasTyped} onDone={onDone}>
      {children}
    </PeopleOfVisit>
  );
}

interface StepFormProps extends FormStepProps {
  readonly lookups: Lookups;
  readonly validators: Validators;
  readonly submitKey: string;
}

function StepForm({ page, step, position, form, choice, lookups, validators, submitKey, onDone }: StepFormProps) {
  const site = useSite();
  const { t } = useTranslation();
  // Each of several forms has its own unsent answers.
  const unsent = useUnsentAnswers(position.pageKey, choice ? `${step.id}/${choice.chosen.id}` : step.id);
  const source = useFormSource(site, { form, lookups, context: step.context });
  const before = position.done[step.id];
  const onSent = (result: StepResult) => {
    unsent.onSent();
    onDone(result);
  };
  const onSubmit = useFormSubmit({ form, before, onSent });
  // One element, so that the form is not drawn again.
  const note = useMemo(() => page.steps?.[0] === step && <PrivacyNote page={page.id} />, [page, step]);
  const earlierAnswers = before?.form === undefined || before.form === form.id ? before?.answers : undefined;
  return (
    <WithHelp source={source}>
      <EngineForm
        source={source}
        validators={validators}
        initial={unsent.latest() ?? earlierAnswers}
        section={unsent.section() ?? (earlierAnswers && unsent.latest() === undefined ? 'answered' : undefined)}
        onSection={unsent.onSection}
        services={useFormServices(site)}
        note={note}
        submitLabel={t(submitKey, t('action.submit', 'Continue'))}
        onAnswers={unsent.onAnswers}
        onSubmit={onSubmit}
      />
    </WithHelp>
  );
}

interface Help {
  readonly source: FormSource;
}

/** It only helps: the form does without it where it does not load. */
const FormHelp = lazy<ComponentType<Help>>(() =>
  import('./form-help.js').then(
    (part) => ({ default: part.FormHelp }),
    () => ({ default: () => null }),
  ),
);

/** Where there may be room beside a form. */
const WIDE = '(width >= 50rem)';

/** Shows help beside a form, where there is room. */
function WithHelp({ source, children }: Help & { readonly children: ReactNode }) {
  const isWide = useContext(MediaContext)(WIDE);
  return (
    <div className="s-helped">
      <div className="s-helped-columns">
        {children}
        <Suspense>{isWide && <FormHelp source={source} />}</Suspense>
      </div>
    </div>
  );
}

function Purpose({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="s-purpose">{text}</p>;
}

/** Shows the tenant's disclaimer of a service (SPEC 3); nothing without a text. */
function Disclaimer({ service }: { readonly service: string | undefined }) {
  const { t } = useTranslation();
  const text = service === undefined ? '' : t(`service.${service}.disclaimer`, '');
  if (text.trim() === '') return null;
  return (
    <div className="s-disclaimer">
      <PlainText text={text} newTab={t('link.new-tab', '(opens in a new tab)')} />
    </div>
  );
}

/** The form of a step, its lookups, and the context values that the step adds. */
interface FormOfStep {
  readonly context: Step['context'] | undefined;
  readonly form: Form;
  readonly lookups: Lookups;
}

/** Returns the source of a step's form: settings, texts, lookups, and the context of tenant, browser, referral, flow and step. */
export function useFormSource({ tenant, library, settings, text, referral }: Site, stepForm: FormOfStep): FormSource {
  const { form, lookups, context: ownContext } = stepForm;
  const { agent } = referral;
  const { platform } = library;
  return useMemo(() => {
    const context = { ...stepContext(tenant, agent, flowNamed(form.submit.flow)), ...ownContext };
    return { form, settings, text, today: todayIn(tenant.timeZone), context, lookups, platform };
  }, [tenant, platform, settings, text, form, lookups, agent, ownContext]);
}

/** Returns what the expressions of a step's form read as `context`; `formContext` in schemas/parts.json lists the names. */
export function stepContext(tenant: Tenant, agent: Site['referral']['agent'], flow: Flow | undefined): JsonObject {
  const browser = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const referredBy = agent && { referredBy: { id: agent.id, name: agent.fullName } };
  return { ...tenantContext(tenant), ...browser, ...referredBy, ...flow?.context };
}

/** Says below a button what the answers of a page are for, with a link to more; nothing where the tenant says no more. */
function PrivacyNote({ page }: { readonly page: string }) {
  const site = useSite();
  const { t } = useTranslation();
  const link = shownLinks(site, '', site.library.layouts.footer).find(({ id }) => id === 'privacy');
  if (!link) return null;
  return (
    <p className="s-privacy">
      {t(`legal.why.${page}`, t('legal.why', 'We use what you enter for your care and your bill. We never sell it.'))} <OneLink {...link} />
    </p>
  );
}

import type { Form, Page, Route, Step } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { useValidators } from '../../visit/api/validators.js';
import { loadingError } from '../../visit/api/loading-error.js';
import { useLookups } from '../../visit/api/lookups.js';
import type { StepResult } from '../../visit/wizard.js';
import { useRequestedBuyers } from '../../features/enrollment/use-requested-offerings.js';
import { useSite } from '../../visit/site.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { Skeleton } from '../loading/skeleton.js';
import { useStepChoice, type StepChoice, type WizardPosition } from './wizard-position.js';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../visit/failure.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { Notice } from '../notices/notice.js';

const FormStep = lazyPart(async () => (await import(/* webpackChunkName: "form" */ './form-step.js')).FormStep, 'form');

interface FormStepLoaderProps {
  readonly route: Route;
  readonly page: Page;
  readonly step: Step;
  readonly position: WizardPosition;
  readonly onDone: (result: StepResult) => void;
}

/** Loads what a step needs: whom it can be for, then its form. Throws if that fails; redirects if it can be for no type of client. */
export function FormStepLoader({ route, ...stepProps }: FormStepLoaderProps) {
  const { tenant } = useSite();
  const { page, step, position } = stepProps;
  const { buyers, error } = useRequestedBuyers(page, step);
  const choice = useStepChoice(step, { routeId: route.id, before: position.done[step.id]?.form, buyers });
  if (error !== undefined) throw error;
  if (buyers === undefined) return <Skeleton of="form" />;
  return choice === null ? <SiteRedirect to={`/${tenant.code}/invalid`} /> : <ChosenFormLoader {...stepProps} choice={choice} />;
}

type ChosenFormLoaderProps = Omit<FormStepLoaderProps, 'route'> & { readonly choice: StepChoice | undefined };

/** Loads the form of a step together with the component that shows it. Throws if the form is unknown or fails to load. */
function ChosenFormLoader({ choice, ...stepProps }: ChosenFormLoaderProps) {
  const { library, tenant } = useSite();
  const id = choice?.chosen.form ?? stepProps.step.form ?? '';
  const form = own(library.forms, id) as Form | undefined;
  if (!form) throw new Error(`There is no form ${id}`);
  const lookups = useLookups(tenant.code, form);
  const validators = useValidators(form);
  const error = loadingError(lookups) ?? loadingError(validators);
  if (error !== undefined) throw error;
  return (
    <>
      {lookups.error !== undefined && <OutdatedListsNotice lists={lookups} />}
      <FormStep {...stepProps} form={form} choice={choice} lookups={lookups.data} validators={validators.data} />
    </>
  );
}

interface OutdatedListsNoticeProps {
  readonly lists: Pick<ReturnType<typeof useLookups>, 'error' | 'isValidating' | 'mutate'>;
}

/** Shows that the option lists of a form failed to reload; the form keeps the earlier lists. */
function OutdatedListsNotice({ lists: { error, isValidating, mutate } }: OutdatedListsNoticeProps) {
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const show = useEffectEvent(showFailure);
  useEffect(() => void show(error), [error]);
  const { message } = failureText(error, t);
  return (
    <Notice
      kind="lists"
      title={t('form.lists-unread', '{message} – some lists in this form may be out of date.', { message })}
      text={t('form.lists-unread-text', 'What you entered is still here. You can continue, or load the lists again.')}
    >
      <button type="button" className="s-act" aria-disabled={isValidating || undefined} onClick={() => void mutate().then(focusHeading)}>
        {t('action.retry', 'Retry')}
      </button>
    </Notice>
  );
}

import type { Form, Page, Route, Step } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { useValidators } from '../../visit/api/validators.js';
import { loadingError } from '../../visit/api/loading-error.js';
import { useLookups } from '../../visit/api/lookups.js';
import type { StepResult } from '../../visit/wizard.js';
import { useRequestedBuyers } from '../../features/enrollment/use-requested-offerings.js';
import { useSite } from '../../visit/site.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { Skeleton } from '../loading/skeleton.js';
import { ListsNotice } from '../notices/lists-notice.js';
import { useStepChoice, type StepChoice } from './step-choice.js';
import type { WizardPosition } from './wizard-position.js';

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
      <ListsNotice lists={lookups} />
      <FormStep {...stepProps} form={form} choice={choice} lookups={lookups.data} validators={validators.data} />
    </>
  );
}

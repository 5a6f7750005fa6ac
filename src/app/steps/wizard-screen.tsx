import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { useTranslation } from 'react-i18next';
import type { Page, Route, Step } from '../../../engine/index.js';
import { Frame } from '../../layouts/frame.js';
import type { Back } from '../../layouts/header.js';
import { useIsNotSold } from '../../features/enrollment/use-requested-offerings.js';
import { useResetCount } from '../../visit/wizard.js';
import { offeredService } from '../../visit/page-service.js';
import { type StepFacts, conditionHolds } from '../../visit/condition-holds.js';
import { homePath, useSite, type Site } from '../../visit/site.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { AMENDED } from '../navigation/heading-focus.js';
import { Stepper, StepperSkeleton } from '../../ui/stepper.js';
import { useTitle } from '../../ui/title.js';
import { DraftNotice, useDraft } from '../draft/draft-notice.js';
import { forgetAnswers } from '../../visit/forget-answers.js';
import { FormStepLoader } from './form-step-loader.js';
import { FrameContent, NamedPanel } from '../frame-content.js';
import { Skeleton } from '../loading/skeleton.js';
import { RestartButton } from './restart-button.js';
import { ResumePage, useResumePointOf } from './resume-page.js';
import { useStepCompletion } from './use-step-completion.js';
import { useWizardPosition, useWizardId, type WizardPosition } from './wizard-position.js';
import { useEligibility } from '../../features/questionnaire/questionnaires.js';

interface WizardScreenProps {
  readonly route: Route;
  readonly page: Page;
}

/** Shows a wizard once its steps and saved progress are known (D-20, D-108). Redirects if the requested membership is not sold. */
export function WizardScreen({ route, page }: WizardScreenProps) {
  const { tenant } = useSite();
  const { facts, error } = useStepFacts(route, page);
  const { pageKey } = useWizardId(route, page);
  const isRestored = useDraft(page, pageKey);
  // Redirects before the first step, not only at the choice.
  const isNotSold = useIsNotSold(page, pageKey);
  if (isNotSold) return <SiteRedirect to={`/${tenant.code}/invalid`} />;
  return facts && isRestored ? (
    <WizardSteps route={route} page={page} facts={facts} />
  ) : (
    <WizardLoading route={route} page={page} error={error} />
  );
}

function WizardLoading({ route, page, error }: WizardScreenProps & { readonly error: unknown }) {
  const site = useSite();
  const title = usePageTitle(page, useWizardId(route, page).service);
  useTitle(title, site.tenant.displayName);
  return (
    <Frame route={route} back={{ label: title, to: homePath(site) }} aside={showsSteps(site, route) && <StepperSkeleton />}>
      <FrameContent>{error === undefined ? <Skeleton of="form" /> : <ThrowError error={error} />}</FrameContent>
    </Frame>
  );
}

/** Throws the error while rendering, so that the error boundary shows it. */
function ThrowError({ error }: { readonly error: unknown }): never {
  throw error;
}

/** Shows the current step in its frame. Redirects to the first open step if the address names a later one (D-43). */
function WizardSteps({ route, page, facts }: WizardScreenProps & { readonly facts: StepFacts }) {
  const site = useSite();
  const position = useWizardPosition(route, page, facts);
  const { current, pageKey } = position;
  const resetCount = useResetCount(pageKey);
  const { t } = useTranslation();
  const isOne = position.isOneStep && current.final !== true;
  const stepLabel = useStepLabel(page);
  const label = isOne ? t(`route.${route.id}`, route.label) : stepLabel(current);
  const title = usePageTitle(page, position.service);
  useTitle(label, isOne ? undefined : title, site.tenant.displayName);
  useForgetAtEnd(position.isEnd);
  const onDone = useStepCompletion(page, position);
  const point = useResumePointOf(page, position);
  if (point) return <ResumePage route={route} label={title} point={point} />;
  if (position.isMisnamed) return <Redirect to={position.addressOf(current)} state={position.endState ?? AMENDED} replace />;
  return (
    <Frame
      route={route}
      back={linkBack(position, { label, home: homePath(site), stepLabel })}
      aside={showsSteps(site, route) && <StepList page={page} position={position} />}
    >
      {page.draft === true && <DraftNotice page={pageKey} />}
      <FrameContent key={`${current.id} ${resetCount}`}>
        {current.panel === undefined ? (
          <FormStepLoader route={route} page={page} step={current} position={position} onDone={onDone} />
        ) : (
          <NamedPanel name={current.panel} route={route} pageKey={pageKey} onDone={onDone} />
        )}
      </FrameContent>
    </Frame>
  );
}

interface BackTexts {
  /** What the visitor is looking at. */
  readonly label: string;
  readonly home: string;
  readonly stepLabel: (step: Step) => string;
}

/** Returns the link to the step before; to the home page from the first step and after the last (D-44). */
function linkBack({ before, isEnd, addressOf }: WizardPosition, { label, home, stepLabel }: BackTexts): Back {
  return before === undefined || isEnd ? { label, to: home } : { label, to: addressOf(before), target: stepLabel(before) };
}

function showsSteps({ library }: Site, { layout }: Route): boolean {
  return library.layouts.layouts[layout]?.sidebar?.shows === 'steps';
}

/** Shows the steps beside the page; completed ones are links until the end. */
function StepList({ page, position }: { readonly page: Page; readonly position: WizardPosition }) {
  const { t } = useTranslation();
  const label = useStepLabel(page);
  const { steps, index: currentIndex, current, done, isEnd } = position;
  const shown = steps.map((step, index) => ({
    label: label(step),
    isCurrent: step === current,
    isDone: isEnd || Object.hasOwn(done, step.id),
    to: index < currentIndex && !isEnd ? position.addressOf(step) : undefined,
  }));
  return (
    <Stepper
      label={t('page.steps', 'Steps')}
      position={t('page.step-of', 'Step {step} of {count}', { step: currentIndex + 1, count: steps.length })}
      doneText={t('page.step-done', 'done')}
      steps={shown}
      after={!isEnd && <RestartButton position={position} />}
    />
  );
}

function useStepLabel(page: Page): (step: Step) => string {
  const { t } = useTranslation();
  return (step) => t(`page.${page.id}.${step.id}.label`, step.title);
}

/** Returns the title of a page, or that of a variant of its service (D-39). */
function usePageTitle(page: Page, service: string | undefined): string {
  const site = useSite();
  const { t } = useTranslation();
  const title = t(`page.${page.id}.title`, page.title);
  if (service === undefined || service === page.needs?.service) return title;
  return t(`service.${service}.title`, offeredService(site, service)?.name ?? title);
}

/** Removes all answers when the visitor leaves the last page (D-99, D-115). */
function useForgetAtEnd(isEnd: boolean): void {
  useEffect(
    () => () => {
      if (isEnd) forgetAnswers();
    },
    [isEnd],
  );
}

interface StepFactsLoading {
  /** Undefined while loading. */
  readonly facts: StepFacts | undefined;
  readonly error: unknown;
}

/** Loads the facts that decide which steps a page has, if any step depends on them (D-20). */
function useStepFacts(route: Route, { steps = [] }: Page): StepFactsLoading {
  const site = useSite();
  const isPart = (hasQuestionnaire: boolean) => steps.map((step) => conditionHolds(site, route.id, step.when, { hasQuestionnaire }));
  const dependsOnFacts = isPart(true).join() !== isPart(false).join();
  const { data, error } = useEligibility(dependsOnFacts ? site.tenant.tenantId : undefined);
  if (!dependsOnFacts) return { facts: { hasQuestionnaire: false }, error: undefined };
  if (data === undefined) return { facts: undefined, error };
  return { facts: { hasQuestionnaire: data !== null && data.questions.length > 0 }, error: undefined };
}

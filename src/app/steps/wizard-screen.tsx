import { useEffect } from 'react';
import { Redirect } from 'wouter';
import type { Page, Route, Step } from '../../../engine/index.js';
import { Frame } from '../../layouts/frame.js';
import { useIsNotSold } from '../../panels/offering/use-requested-offerings.js';
import { useResetCount } from '../../state/wizard.js';
import { offeredService } from '../../state/page-service.js';
import { useSite, useTexts, type StepFacts, type Site } from '../../state/site.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import { Stepper, StepsBone } from '../../ui/stepper.js';
import { useTitle } from '../../ui/title.js';
import { DraftNotice } from '../draft/draft-notice.js';
import { forgetAnswers } from '../forget-answers.js';
import { FormStepLoader } from './form-step-loader.js';
import { FrameContent, NamedPanel } from '../frame-content.js';
import { Skeleton } from '../loading/skeleton.js';
import { StartAgain } from './start-again.js';
import { useStepCompletion } from './use-step-completion.js';
import { useDraft } from '../draft/use-draft.js';
import { useStepFacts } from './use-step-facts.js';
import { useWizardPosition, useWizardId, type WizardPosition } from './wizard-position.js';

interface StepsScreenProps {
  readonly route: Route;
  readonly page: Page;
}

/** A page of steps. Which steps it has, and which were done before, must be known before the first of them is drawn (D-20, D-108). */
export function WizardScreen({ route, page }: StepsScreenProps) {
  const { tenant } = useSite();
  const { facts, error } = useStepFacts(route, page);
  const { journey } = useWizardId(route, page);
  const isKnown = useDraft(page, journey);
  // Told before anything is asked, not when it is to be chosen.
  const isNotSold = useIsNotSold(page, journey);
  if (isNotSold) return <SiteRedirect to={`/${tenant.code}/invalid`} />;
  return facts && isKnown ? <OpenSteps route={route} page={page} facts={facts} /> : <Opening route={route} page={page} error={error} />;
}

/** The page while it is being opened, at its size, or that it cannot be. */
function Opening({ route, page, error }: StepsScreenProps & { readonly error: unknown }) {
  const site = useSite();
  const title = usePageTitle(page, useWizardId(route, page).service);
  useTitle(title, site.tenant.displayName);
  return (
    <Frame route={route} back={{ label: title, to: homeOf(site) }} aside={showsSteps(site, route) && <StepsBone />}>
      <FrameContent>{error === undefined ? <Skeleton /> : <Failing error={error} />}</FrameContent>
    </Frame>
  );
}

function Failing({ error }: { readonly error: unknown }): never {
  throw error;
}

/** Each step has an address of its own, and none opens before those before it are complete (D-43). */
function OpenSteps({ route, page, facts }: StepsScreenProps & { readonly facts: StepFacts }) {
  const site = useSite();
  const walk = useWizardPosition(route, page, facts);
  const { current, before, journey } = walk;
  const beginning = useResetCount(journey);
  const t = useTexts();
  const isOne = walk.steps.length === 1;
  const stepLabel = useStepLabel(page);
  const label = isOne ? t(`route.${route.id}`, route.label) : stepLabel(current);
  const title = usePageTitle(page, walk.service);
  useTitle(label, isOne ? undefined : title, site.tenant.displayName);
  useForgetting(walk.isEnd);
  const onDone = useStepCompletion(page, walk);
  if (walk.isMisnamed) return <Redirect to={walk.addressOf(current)} state={walk.endState} replace />;
  const isBehind = before !== undefined && !walk.isEnd;
  return (
    <Frame
      route={route}
      back={{ label, to: isBehind ? walk.addressOf(before) : homeOf(site) }}
      aside={showsSteps(site, route) && <Steps page={page} walk={walk} />}
    >
      {page.draft === true && <DraftNotice page={journey} />}
      <FrameContent key={`${current.id} ${beginning}`}>
        {current.panel === undefined ? (
          <FormStepLoader route={route} page={page} step={current} walk={walk} onDone={onDone} />
        ) : (
          <NamedPanel name={current.panel} route={route} journey={journey} onDone={onDone} />
        )}
      </FrameContent>
    </Frame>
  );
}

function showsSteps({ library }: Site, { layout }: Route): boolean {
  return library.layouts.layouts[layout]?.sidebar?.shows === 'steps';
}

/** The steps beside the page: those that were completed are links, until the end is reached. */
function Steps({ page, walk }: { readonly page: Page; readonly walk: WizardPosition }) {
  const t = useTexts();
  const label = useStepLabel(page);
  const { steps, nth, current, done, isEnd } = walk;
  const shown = steps.map((step, index) => ({
    label: label(step),
    isCurrent: step === current,
    isDone: isEnd || Object.hasOwn(done, step.id),
    to: index < nth && !isEnd ? walk.addressOf(step) : undefined,
  }));
  return (
    <Stepper
      label={t('page.steps', 'Steps')}
      position={t('page.step-of', 'Step {step} of {count}', { step: nth + 1, count: steps.length })}
      done={t('page.step-done', 'done')}
      steps={shown}
      after={!isEnd && <StartAgain walk={walk} />}
    />
  );
}

function useStepLabel(page: Page): (step: Step) => string {
  const t = useTexts();
  return (step) => t(`page.${page.id}.${step.id}.label`, step.title);
}

/** What the page is called; of a service more particular than the page, what that is called (D-39). */
function usePageTitle(page: Page, service: string | undefined): string {
  const site = useSite();
  const t = useTexts();
  const title = t(`page.${page.id}.title`, page.title);
  if (service === undefined || service === page.needs?.service) return title;
  return t(`service.${service}.title`, offeredService(site, service)?.name ?? title);
}

/** When the visitor leaves the end of a page, what was entered is removed (D-99, D-115). */
function useForgetting(isEnd: boolean): void {
  useEffect(
    () => () => {
      if (isEnd) forgetAnswers();
    },
    [isEnd],
  );
}

function homeOf({ active }: Site): string {
  return active ? `/${active.code}` : '/';
}

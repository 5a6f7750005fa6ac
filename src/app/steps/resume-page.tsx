import { useEffect } from 'react';
import type { Page, Route } from '../../../engine/index.js';
import { valueAt, type Pointer } from '../../../engine/base/pointer.js';
import { Frame } from '../../layouts/frame.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { homePath, useSite } from '../../visit/site.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { saveResumePoint, type ResumePoint } from '../../visit/resume-point.js';
import type { ResumeOfferProps } from '../../visit/resume-offer.js';
import { useHasProgress } from '../../visit/wizard.js';
import { FrameContent } from '../frame-content.js';
import type { WizardPosition } from './wizard-position.js';

/** Saves what is unfinished, for the home page. Returns it where the address names no step; undefined if nothing is unfinished. */
export function useResumePointOf({ id, draft = false }: Page, position: WizardPosition): ResumePoint | undefined {
  const { pageKey, steps, done, isEnd, isUnnamed, addressOf } = position;
  const hasProgress = useHasProgress(pageKey);
  const step = steps.find((each) => !Object.hasOwn(done, each.id));
  const isOpen = draft && hasProgress && !isEnd && step !== undefined;
  const plan = valueAt(done[STEP_IDS.offering]?.data, '/lines/0/offeringName' as Pointer);
  const point = isOpen
    ? { pageKey, page: id, step: step.id, address: addressOf(step), ...(typeof plan === 'string' && { plan }) }
    : undefined;
  useEffect(() => saveResumePoint(pageKey, point));
  return isUnnamed ? point : undefined;
}

const ResumeOffer = lazyPart<ResumeOfferProps>(async () => (await import('../../visit/resume-offer.js')).ResumeOffer);

interface ResumePageProps {
  readonly route: Route;
  /** The title of the page that is unfinished. */
  readonly label: string;
  readonly point: ResumePoint;
}

/** Offers to continue in place of the page, so that another person at this device does not see the answers at once (D-115). */
export function ResumePage({ route, label, point }: ResumePageProps) {
  return (
    <Frame route={route} back={{ label, to: homePath(useSite()) }}>
      <FrameContent>
        <ResumeOffer point={point} level={1} />
      </FrameContent>
    </Frame>
  );
}

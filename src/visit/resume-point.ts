import { create } from 'zustand';
import { storedText, storeText } from '../ui/session-storage.js';
import { onForget } from './api/forget.js';

/** A page of steps that this visit has begun and not finished: no answers and no names. */
export interface ResumePoint {
  /** `tenant/page`, as the progress of the page is called. */
  readonly pageKey: string;
  /** The ids of the page and of its first open step. */
  readonly page: string;
  readonly step: string;
  /** The name of the chosen plan; undefined before one is chosen. */
  readonly plan?: string | undefined;
  readonly address: string;
}

const KEY = 'resume-point';

/** Store of the unfinished page, saved in session storage; without storage it lasts until a reload. */
export const useResumePoint = create<{ readonly point?: ResumePoint | undefined }>(() => {
  try {
    return { point: resumePointIn(JSON.parse(storedText(KEY) ?? 'null')) };
  } catch {
    return {};
  }
});
useResumePoint.subscribe(({ point }) => void storeText(KEY, JSON.stringify(point ?? null)));
onForget(KEY, () => useResumePoint.setState({ point: undefined }));

/** Notes that a page is unfinished, or, without a value, that it is not; then the page of another tenant is forgotten as well (D-99). */
export function saveResumePoint(pageKey: string, point: ResumePoint | undefined): void {
  const former = useResumePoint.getState().point;
  const isOther = former?.pageKey !== pageKey && former?.pageKey.split('/')[0] === pageKey.split('/')[0];
  if (point !== undefined || !isOther) useResumePoint.setState({ point });
}

/** Returns a stored value as an unfinished page; undefined for another shape, as an earlier version may have stored. */
function resumePointIn(value: unknown): ResumePoint | undefined {
  const point = Object(value) as ResumePoint;
  return [point.pageKey, point.page, point.step, point.address].every((each) => typeof each === 'string') ? point : undefined;
}

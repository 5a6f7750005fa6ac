import { create } from 'zustand';
import type { Answers, Json, Step } from '../../engine/index.js';

/** What a completed step left behind: what was entered, and what the server said to it. */
export interface StepResult {
  /** The id of the form the answers were entered in. */
  readonly form?: string;
  readonly answers?: Answers;
  readonly message?: string;
  readonly data?: Json;
}

/** The completed steps of one page of one tenant, by id. Never stored in the browser. */
export type CompletedSteps = { readonly [step: string]: StepResult };

/** What was typed into steps and not sent, by step. */
export type UnsentAnswers = { readonly [step: string]: Answers };

/** A page as far as it was gone through. */
export interface Progress {
  readonly done: CompletedSteps;
  readonly typed: UnsentAnswers;
}

interface Pages {
  readonly journeys: { readonly [page: string]: CompletedSteps };
  readonly typed: { readonly [page: string]: UnsentAnswers };
  /** How often each page was begun anew. */
  readonly beginnings: { readonly [page: string]: number };
  /** The pages of which it is known what was done on them before they were opened. */
  readonly known: { readonly [page: string]: true };
  /** Those whose last step is done. */
  readonly ended: { readonly [page: string]: true };
}

const NOTHING: CompletedSteps = {};

const usePages = create<Pages>(() => ({ journeys: {}, typed: {}, beginnings: {}, known: {}, ended: {} }));

/** How far a visitor has come on a page; `page` is `tenant/page`. */
export function useCompletedSteps(page: string): CompletedSteps {
  return usePages(({ journeys }) => journeys[page] ?? NOTHING);
}

export function completedStepsOf(page: string): CompletedSteps {
  return usePages.getState().journeys[page] ?? NOTHING;
}

/** How often a page was begun anew: what is drawn of it is drawn anew, too. */
export function useResetCount(page: string): number {
  return usePages((pages) => beginningIn(pages, page));
}

export function resetCountOf(page: string): number {
  return beginningIn(usePages.getState(), page);
}

/** Another tenant's journeys end here (D-99). */
export function completeStep(page: string, step: string, result: StepResult): void {
  forgetOtherTenants(page);
  usePages.setState(({ journeys, typed }) => ({
    journeys: { ...journeys, [page]: { ...journeys[page], [step]: result } },
    typed: { ...typed, [page]: without(typed[page], step) },
  }));
}

/** What a step led to does not hold any more: it is open again, and none after it opens before it is completed. */
export function reopenStep(page: string, step: string): void {
  usePages.setState(({ journeys }) => ({ journeys: { ...journeys, [page]: without(journeys[page], step) } }));
}

/** Keeps what was typed into a step while the visitor looks at another page. */
export function saveUnsentAnswers(page: string, step: string, answers: Answers): void {
  usePages.setState(({ typed }) => ({ typed: { ...typed, [page]: { ...typed[page], [step]: answers } } }));
}

export function unsentAnswersOf(page: string, step: string): Answers | undefined {
  return usePages.getState().typed[page]?.[step];
}

export function removeUnsentAnswers(page: string, step: string): void {
  usePages.setState(({ typed }) => ({ typed: { ...typed, [page]: without(typed[page], step) } }));
}

/** Everything is done on a page. It is remembered for its end alone. */
export function finishWizard(page: string): void {
  usePages.setState(({ ended }) => ({ ended: { ...ended, [page]: true } }));
}

/** Forgets everything about a page (SPEC 4: a reset returns to the first step). */
export function resetWizard(page: string): void {
  usePages.setState((pages) => ({
    journeys: without(pages.journeys, page),
    typed: without(pages.typed, page),
    ended: without(pages.ended, page),
    beginnings: { ...pages.beginnings, [page]: beginningIn(pages, page) + 1 },
  }));
}

/** Forgets what was begun at other tenants than that of a page (D-99). */
export function forgetOtherTenants(page: string): void {
  const [tenant] = page.split('/');
  for (const other of begunPages()) if (!other.startsWith(`${tenant}/`)) resetWizard(other);
}

/** Forgets what was done on every page. */
export function resetAllWizards(): void {
  for (const page of begunPages()) resetWizard(page);
}

function begunPages(): ReadonlySet<string> {
  const { journeys, typed } = usePages.getState();
  return new Set([...Object.keys(journeys), ...Object.keys(typed)]);
}

/** What was done on a page and may still be gone on with; undefined where there is nothing. */
export function progressOf(page: string): Progress | undefined {
  const { journeys, typed, ended } = usePages.getState();
  const progress = { done: journeys[page] ?? {}, typed: typed[page] ?? {} };
  return Object.hasOwn(ended, page) || Object.values(progress).every(isEmpty) ? undefined : progress;
}

/** Whether there is something on a page to forget. */
export function useHasProgress(page: string): boolean {
  return usePages(({ journeys, typed }) => !isEmpty(journeys[page] ?? {}) || !isEmpty(typed[page] ?? {}));
}

/** Whether there is something on any page to forget. */
export function useHasAnyProgress(): boolean {
  return usePages(({ journeys, typed }) => [...Object.values(journeys), ...Object.values(typed)].some((values) => !isEmpty(values)));
}

/** Puts back what was done on a page before it was loaded, where nothing was done on it since. */
export function restoreWizard(page: string, kept: Progress | undefined): void {
  const isNew = progressOf(page) === undefined;
  usePages.setState(({ journeys, typed, known }) => ({
    known: { ...known, [page]: true },
    ...(isNew && kept && { journeys: { ...journeys, [page]: kept.done }, typed: { ...typed, [page]: kept.typed } }),
  }));
}

/** Puts other progress in place of all that was done on a page, and draws the page again. */
export function replaceProgress(page: string, { done, typed: entered }: Progress): void {
  usePages.setState((pages) => ({
    journeys: { ...pages.journeys, [page]: done },
    typed: { ...pages.typed, [page]: entered },
    beginnings: { ...pages.beginnings, [page]: beginningIn(pages, page) + 1 },
  }));
}

/** Whether it is known what was done on a page before. */
export function useIsRestored(page: string): boolean {
  return usePages(({ known }) => Object.hasOwn(known, page));
}

/** Tells of every change of a page from now on, and whether something was done, or only typed. */
export function subscribeToWizard(page: string, onChange: (isDone: boolean) => void): () => void {
  return usePages.subscribe((is, was) => {
    const isDone = (['journeys', 'beginnings', 'ended'] as const).some((part) => is[part][page] !== was[part][page]);
    if (isDone || is.typed[page] !== was.typed[page]) onChange(isDone);
  });
}

function beginningIn({ beginnings }: Pages, page: string): number {
  return beginnings[page] ?? 0;
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

function without<T>(values: { readonly [key: string]: T } = {}, key: string): { readonly [key: string]: T } {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
}

/** The name of a step in the address: `?step=success-confirmation`. */
export function stepName({ id }: Step): string {
  return id.toLowerCase().replaceAll('_', '-');
}

/** Nothing is left to be done: every step is complete, or the final one is reached. */
export function isAtEnd(steps: readonly Step[], journey: CompletedSteps): boolean {
  const open = steps.find((step) => !Object.hasOwn(journey, step.id));
  return open === undefined || open.final === true;
}

/**
 * The step an address may show: the one it names when all before it are complete, else the first that is not (D-43). At
 * the end of a page, or where the address was it before a reload, the last alone. Undefined when a page has no step at all.
 */
export function stepAt(steps: readonly Step[], named: string | null, journey: CompletedSteps, wasEnd = false): Step | undefined {
  const open = steps.findIndex((step) => !Object.hasOwn(journey, step.id));
  const furthest = open === -1 ? steps.length - 1 : open;
  const asked = steps.findIndex((step) => stepName(step) === named);
  if (isAtEnd(steps, journey)) return steps[furthest];
  if (wasEnd && steps[asked]?.final === true) return steps[asked];
  return steps[asked === -1 || asked > furthest ? furthest : asked];
}

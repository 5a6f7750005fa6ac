import { create } from 'zustand';
import type { Answers, Json, Step } from '../../engine/index.js';

/** The result of a completed step: its answers and the server's reply. */
export interface StepResult {
  /** The id of the form that the answers belong to. */
  readonly form?: string;
  readonly answers?: Answers;
  readonly message?: string;
  readonly data?: Json;
}

/** The completed steps of one page of a tenant, by id. The browser stores them only in memory. */
export type CompletedSteps = { readonly [step: string]: StepResult };

/** Answers that were entered but not sent, by step. */
export type UnsentAnswers = { readonly [step: string]: Answers };

/** In forms with one section at a time, which section is open and the furthest one that was, by step. */
export type OpenSections = { readonly [step: string]: { readonly id: string; readonly furthest: string } };

/** The completed steps, unsent answers and open sections of a page. */
export interface Progress {
  readonly done: CompletedSteps;
  readonly typed: UnsentAnswers;
  readonly open?: OpenSections | undefined;
}

/** The progress of a finished page, and the day on which it was finished. */
export interface FinishedProgress extends Progress {
  readonly ended: string;
}

interface Pages {
  readonly completed: { readonly [page: string]: CompletedSteps };
  readonly typed: { readonly [page: string]: UnsentAnswers };
  readonly open: { readonly [page: string]: OpenSections | undefined };
  /** How often each page was reset. */
  readonly resetCounts: { readonly [page: string]: number };
  /** The pages whose saved draft has been read. */
  readonly isRestored: { readonly [page: string]: true };
  /** The pages whose last step is complete, with the day on which that was. */
  readonly ended: { readonly [page: string]: string };
}

const NOTHING: CompletedSteps = {};

const usePages = create<Pages>(() => ({ completed: {}, typed: {}, open: {}, resetCounts: {}, isRestored: {}, ended: {} }));

/** Returns the completed steps of a page; `page` is `tenant/page`. */
export function useCompletedSteps(page: string): CompletedSteps {
  return usePages(({ completed }) => completed[page] ?? NOTHING);
}

export function completedStepsOf(page: string): CompletedSteps {
  return usePages.getState().completed[page] ?? NOTHING;
}

/** How often a page was reset; components use it as a key to mount again. */
export function useResetCount(page: string): number {
  return usePages((pages) => resetCountIn(pages, page));
}

export function resetCountOf(page: string): number {
  return resetCountIn(usePages.getState(), page);
}

/** Saves the result of a step, removes its unsent answers, and resets the pages of other tenants (D-99). */
export function completeStep(page: string, step: string, result: StepResult): void {
  forgetOtherTenants(page);
  usePages.setState((pages) => ({
    completed: { ...pages.completed, [page]: { ...pages.completed[page], [step]: result } },
    ...withoutTyped(pages, page, step),
  }));
}

/** Removes the result of a step, so that it must be completed again before any later one. */
export function reopenStep(page: string, step: string): void {
  usePages.setState(({ completed }) => ({ completed: { ...completed, [page]: without(completed[page], step) } }));
}

/** Saves the unsent answers of a step while the visitor looks at another page. */
export function saveUnsentAnswers(page: string, step: string, answers: Answers): void {
  usePages.setState(({ typed }) => ({ typed: { ...typed, [page]: { ...typed[page], [step]: answers } } }));
}

export function unsentAnswersOf(page: string, step: string): Answers | undefined {
  return usePages.getState().typed[page]?.[step];
}

export function removeUnsentAnswers(page: string, step: string): void {
  usePages.setState((pages) => withoutTyped(pages, page, step));
}

function withoutTyped({ typed, open }: Pages, page: string, step: string): Partial<Pages> {
  return { typed: { ...typed, [page]: without(typed[page], step) }, open: { ...open, [page]: open[page] && without(open[page], step) } };
}

/** Saves which section of a step's form is open. */
export function saveOpenSection(page: string, step: string, section: OpenSections[string]): void {
  usePages.setState(({ open }) => ({ open: { ...open, [page]: { ...open[page], [step]: section } } }));
}

export function openSectionOf(page: string, step: string): OpenSections[string] | undefined {
  return usePages.getState().open[page]?.[step];
}

/** Marks a page as finished on a day. Its answers remain only for the last page. */
export function finishWizard(page: string, today: string): void {
  usePages.setState(({ ended }) => ({ ended: { ...ended, [page]: today } }));
}

/** Returns the day on which a page was finished, or undefined. */
export function useEndDate(page: string): string | undefined {
  return usePages(({ ended }) => ended[page]);
}

/** Returns what the server answered in the steps of a finished page, without any answer of the visitor; undefined if it is not finished. */
export function receiptOf(page: string): FinishedProgress | undefined {
  const { completed, ended } = usePages.getState();
  const date = ended[page];
  if (date === undefined) return undefined;
  const results = Object.entries(completed[page] ?? {}).map(([step, { data }]) => [step, data === undefined ? {} : { data }]);
  return { done: Object.fromEntries(results), typed: {}, ended: date };
}

/** Forgets everything about a page (SPEC 4: a reset returns to the first step). */
export function resetWizard(page: string): void {
  usePages.setState((pages) => ({
    completed: without(pages.completed, page),
    typed: without(pages.typed, page),
    open: without(pages.open, page),
    ended: without(pages.ended, page),
    resetCounts: { ...pages.resetCounts, [page]: resetCountIn(pages, page) + 1 },
  }));
}

/** Resets the pages of all other tenants than that of the page (D-99). */
export function forgetOtherTenants(page: string): void {
  const [tenant] = page.split('/');
  for (const other of pagesWithProgress()) if (!other.startsWith(`${tenant}/`)) resetWizard(other);
}

export function resetAllWizards(): void {
  for (const page of pagesWithProgress()) resetWizard(page);
}

/** Resets the pages on which a step's result names a client whom this visit no longer knows. */
export function resetWizardsOf(clientId: string): void {
  const { completed } = usePages.getState();
  for (const [page, steps] of Object.entries(completed)) if (JSON.stringify(steps).includes(clientId)) resetWizard(page);
}

function pagesWithProgress(): ReadonlySet<string> {
  const { completed, typed } = usePages.getState();
  return new Set([...Object.keys(completed), ...Object.keys(typed)]);
}

/** Returns the unfinished progress of a page, or undefined if it has none or is finished. */
export function progressOf(page: string): Progress | undefined {
  const { completed, typed, open, ended } = usePages.getState();
  const progress = { done: completed[page] ?? {}, typed: typed[page] ?? {} };
  return Object.hasOwn(ended, page) || Object.values(progress).every(isEmpty) ? undefined : { ...progress, open: open[page] };
}

/** Whether a page has completed steps or unsent answers. */
export function useHasProgress(page: string): boolean {
  return usePages(({ completed, typed }) => !isEmpty(completed[page] ?? {}) || !isEmpty(typed[page] ?? {}));
}

/** Whether any page has completed steps or unsent answers. */
export function useHasAnyProgress(): boolean {
  return usePages(({ completed, typed }) => [...Object.values(completed), ...Object.values(typed)].some((values) => !isEmpty(values)));
}

/** Applies saved progress to a page that has none yet, and marks the page as isRestored. */
export function restoreWizard(page: string, saved: Progress | undefined): void {
  const isNew = progressOf(page) === undefined;
  usePages.setState(({ completed, typed, open, isRestored }) => ({
    isRestored: { ...isRestored, [page]: true },
    ...(isNew &&
      saved && {
        completed: { ...completed, [page]: saved.done },
        typed: { ...typed, [page]: saved.typed },
        open: { ...open, [page]: saved.open },
      }),
  }));
}

/** Replaces all progress of a page and counts a reset, so that the page mounts again. */
export function replaceProgress(page: string, { done, typed: unsent, open }: Progress): void {
  usePages.setState((pages) => ({
    completed: { ...pages.completed, [page]: done },
    typed: { ...pages.typed, [page]: unsent },
    open: { ...pages.open, [page]: open },
    resetCounts: { ...pages.resetCounts, [page]: resetCountIn(pages, page) + 1 },
  }));
}

/** Whether the saved draft of a page has been read. */
export function useIsRestored(page: string): boolean {
  return usePages(({ isRestored }) => Object.hasOwn(isRestored, page));
}

/** Calls back at each change of a page; the argument is false if only unsent answers changed. Returns the function that unsubscribes. */
export function subscribeToWizard(page: string, onChange: (isDone: boolean) => void): () => void {
  return usePages.subscribe((is, was) => {
    const isDone = (['completed', 'resetCounts', 'ended'] as const).some((part) => is[part][page] !== was[part][page]);
    if (isDone || is.typed[page] !== was.typed[page] || is.open[page] !== was.open[page]) onChange(isDone);
  });
}

function resetCountIn({ resetCounts }: Pages, page: string): number {
  return resetCounts[page] ?? 0;
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

function without<T>(values: { readonly [key: string]: T } = {}, key: string): { readonly [key: string]: T } {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
}

/** Returns the name of a step in the address, as in `?step=success-confirmation`. */
export function stepName({ id }: Step): string {
  return id.toLowerCase().replaceAll('_', '-');
}

/** Whether all steps are complete or the next one is final. */
export function isAtEnd(steps: readonly Step[], completed: CompletedSteps): boolean {
  const open = steps.find((step) => !Object.hasOwn(completed, step.id));
  return open === undefined || open.final === true;
}

/**
 * Returns the step that an address shows: the named one if all earlier ones are complete, else the first open one (D-43). A finished
 * wizard shows only its final step; `wasEnd` says so after a reload. Undefined without steps.
 */
export function stepAt(steps: readonly Step[], name: string | null, completed: CompletedSteps, wasEnd = false): Step | undefined {
  const open = steps.findIndex((step) => !Object.hasOwn(completed, step.id));
  const furthest = open === -1 ? steps.length - 1 : open;
  const index = steps.findIndex((step) => stepName(step) === name);
  if (isAtEnd(steps, completed)) return steps[furthest];
  if (wasEnd && steps[index]?.final === true) return steps[index];
  return steps[index === -1 || index > furthest ? furthest : index];
}

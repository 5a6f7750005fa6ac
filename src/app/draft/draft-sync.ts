import { own } from '../../../engine/base/pointer.js';
import type { Answers, Json, TenantLibrary } from '../../../engine/index.js';
import type { DraftAnswer } from '../../../server/http/routes/drafts.js';
import { secretKeys, withoutKeys } from '../../../server/shared/draft-secrets.js';
import { callApi, CallError } from '../../visit/api/call-api.js';
import { callInVisit } from '../../visit/api/session.js';
import { currentHistoryData } from '../../visit/history-data.js';
import { isObject } from '../../visit/json-values.js';
import {
  type CompletedSteps,
  type OpenSections,
  type Progress,
  type StepResult,
  type UnsentAnswers,
  finishWizard,
  receiptOf,
  subscribeToWizard,
  progressOf,
  replaceProgress,
  restoreWizard,
} from '../../visit/wizard.js';
import { forgetCountOfDrafts, onDraftSettled, setUnreadDraft, settleDraft, unreadDraftOf } from './unread-draft.js';

/** Returns the name under which the draft of a page is saved: `membership-elite-plan` for `harbor/membership/ELITE_PLAN`. */
export function flowOf(page: string): string {
  return page.split('/').slice(1).join('-').toLowerCase().replaceAll('_', '-');
}

/** Returns the progress in a saved draft. Parts with an unknown shape are left out, since an earlier version may have saved it. */
export function progressIn(draft: unknown): Progress {
  const progress = { done: resultsIn(own(draft, 'done')), typed: objectsIn(own(draft, 'typed')) };
  // A form ignores the names of sections that it does not have.
  const open = objectsIn(own(draft, 'open')) as OpenSections;
  return Object.keys(open).length > 0 ? { ...progress, open } : progress;
}

/** Returns the day on which the page of a draft was finished; undefined if it is unfinished. */
function endDateIn(draft: unknown): string | undefined {
  const ended = own(draft, 'ended');
  return typeof ended === 'string' ? ended : undefined;
}

/** Returns the valid step results in a draft, by step. */
function resultsIn(stepResults: unknown): CompletedSteps {
  const results = Object.entries(objectsIn(stepResults)).map(([step, result]): [string, StepResult] => {
    const [form, answers, message, data] = ['form', 'answers', 'message', 'data'].map((part) => own(result, part));
    return [
      step,
      {
        ...(typeof form === 'string' && { form }),
        ...(isObject(answers) && { answers }),
        ...(typeof message === 'string' && { message }),
        // The draft was parsed from JSON, so the value is JSON.
        ...(data !== undefined && { data: data as Json }),
      },
    ];
  });
  return Object.fromEntries(results);
}

function objectsIn(values: unknown): UnsentAnswers {
  const entries = Object.entries(isObject(values) ? values : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Answers] => isObject(entry[1])));
}

type Draft = NonNullable<DraftAnswer['data']>['draft'];

/** Returns the draft that the server has saved for a flow (D-108), or undefined without one. */
async function readDraft(tenantCode: string, flow: string): Promise<Draft | undefined> {
  try {
    const headers = { 'x-tenant': tenantCode };
    return (await callInVisit<DraftAnswer['data']>(`/api/drafts/${flow}`, { headers, gives: 'object or null' })).data?.draft;
  } catch (error) {
    // An expired session has no draft; the server has started a new one.
    if (error instanceof CallError && error.status === 401) return undefined;
    throw error;
  }
}

/** Browsers let only small requests continue after the page is closed, in bytes. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Replaces the saved draft of a flow. A small draft arrives even if the page is closed. Repeating the request has no further effect. */
async function saveDraft(tenantCode: string, flow: string, draft: object): Promise<void> {
  const keepalive = new Blob([JSON.stringify(draft)]).size < MAX_KEEPALIVE_BYTES;
  await callInVisit(`/api/drafts/${flow}`, { method: 'PUT', headers: { 'x-tenant': tenantCode }, body: draft, keepalive, gives: 'object' });
}

async function removeDraft(tenantCode: string, flow: string): Promise<void> {
  await callApi(`/api/drafts/${flow}`, { method: 'DELETE', headers: { 'x-tenant': tenantCode }, keepalive: true, gives: 'object' });
}

/** The pause in typing after which a draft is saved. */
const PAUSE_MS = 1000;

interface DraftCallbacks {
  /** The forms, whose secret answers are never sent in a draft. */
  readonly forms: TenantLibrary['forms'];
  readonly onUnread: (error: unknown) => void;
  /** Called when saving works again after a failure. */
  readonly onSaved: () => void;
  /** Called when a draft cannot be saved or removed. */
  readonly onSaveFailed: (error: unknown, isRemoval: boolean) => void;
}

/** The pages whose drafts are synchronized until the site is closed, since results may arrive after a page was left. */
const syncedPages = new Set<string>();

/**
 * Restores the saved draft of a page, then saves every change of the page to the server (D-108); a page that is open already is left
 * alone. Never rejects: `onUnread` receives a failure, and `retryDraft` tries again.
 */
export async function openDraft(page: string, callbacks: DraftCallbacks): Promise<void> {
  if (syncedPages.has(page)) return;
  syncedPages.add(page);
  const before = forgetCountOfDrafts();
  const draft = await readDraft(tenantOf(page), flowOf(page)).catch((error: unknown) => {
    setUnreadDraft(page, { is: 'failed', error });
    callbacks.onUnread(error);
    return undefined;
  });
  restoreDraft(page, before === forgetCountOfDrafts() ? draft : undefined);
  syncDraft(page, callbacks);
}

/** Restores the progress in a draft. The receipt of a finished page is restored only where the visitor saw it: on a reload of its last page. */
function restoreDraft(page: string, draft: unknown): void {
  const endDate = endDateIn(draft);
  const isRestorable = endDate === undefined || currentHistoryData() !== undefined;
  restoreWizard(page, draft !== undefined && isRestorable ? progressIn(draft) : undefined);
  if (endDate !== undefined && isRestorable) finishWizard(page, endDate);
}

/**
 * Loads a draft again that failed to load. Returns whether it is settled; false if newer answers exist and the visitor must choose.
 * Throws if it fails again.
 */
export async function retryDraft(page: string): Promise<boolean> {
  const before = unreadDraftOf(page);
  if (before?.is !== 'failed') return false;
  setUnreadDraft(page, { ...before, is: 'loading' });
  const draft = await readDraft(tenantOf(page), flowOf(page)).catch((error: unknown) => {
    if (unreadDraftOf(page) !== undefined) setUnreadDraft(page, { is: 'failed', error });
    throw error;
  });
  // The draft was settled before the answer arrived.
  if (unreadDraftOf(page) === undefined) return false;
  const saved = draft && endDateIn(draft) === undefined ? progressIn(draft) : undefined;
  if (saved && progressOf(page) !== undefined) {
    setUnreadDraft(page, { is: 'found', progress: saved });
    return false;
  }
  if (saved) replaceProgress(page, saved);
  settleDraft(page);
  return true;
}

/**
 * Replaces the progress of the page by its unread saved draft, if there is one. Settles the draft in both cases, so that it is not read
 * again.
 */
export function applySavedDraft(page: string): void {
  const draft = unreadDraftOf(page);
  if (draft?.is === 'found') replaceProgress(page, draft.progress);
  settleDraft(page);
}

/** Saves the progress of a page after each change, or removes the draft when nothing is left. */
function syncDraft(page: string, { forms, onSaved, onSaveFailed }: DraftCallbacks): void {
  const secrets = secretKeys(forms);
  let needsSave = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();
  const send = async () => {
    if (!needsSave || hasUnreadDraft(page)) return;
    needsSave = false;
    try {
      await sendProgress(page, secrets);
      if (hasFailed) onSaved();
      hasFailed = false;
    } catch (error) {
      needsSave = true;
      // Reported only once; the next change tries again.
      if (!hasFailed) onSaveFailed(error, (receiptOf(page) ?? progressOf(page)) === undefined);
      hasFailed = true;
    }
  };
  const queueSave = () => {
    queue = queue.then(send);
  };
  subscribeToWizard(page, (isDone) => {
    needsSave = true;
    clearTimeout(timer);
    timer = setTimeout(queueSave, isDone ? 0 : PAUSE_MS);
  });
  onDraftSettled(page, queueSave);
  onPageHide(() => void send());
  addEventListener('online', () => void send());
}

/** Whether a draft is still unread and must not be overwritten. A page without progress settles it first. */
function hasUnreadDraft(page: string): boolean {
  if (progressOf(page) === undefined) settleDraft(page);
  return unreadDraftOf(page) !== undefined;
}

/** Saves the progress or the receipt of a page without secret answers, or removes the draft if there is neither. */
async function sendProgress(page: string, secrets: ReadonlySet<string>): Promise<void> {
  const progress = receiptOf(page) ?? progressOf(page);
  if (progress) await saveDraft(tenantOf(page), flowOf(page), Object(withoutKeys(progress, (key) => secrets.has(key))));
  else await removeDraft(tenantOf(page), flowOf(page));
}

/** Calls back when the page is hidden or left; on phones these cannot be distinguished. */
function onPageHide(leave: () => void): void {
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}

function tenantOf(page: string): string {
  return page.split('/')[0] ?? '';
}

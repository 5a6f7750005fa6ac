import type { TenantLibrary } from '../../../engine/index.js';
import { onForget } from '../../visit/api/forget.js';
import { endDateIn, flowOf, progressIn, secretKeys, withoutKeys } from './draft.js';
import { finishWizard, receiptOf, subscribeToWizard, progressOf, replaceProgress, restoreWizard } from '../../visit/wizard.js';
import { currentHistoryData } from '../../visit/history-data.js';
import { onDraftSettled, setUnreadDraft, settleAllDrafts, settleDraft, unreadDraftOf } from './unread-draft.js';
import type { DraftAnswer } from '../../../server/http/routes/drafts.js';
import { callApi, CallError } from '../../visit/api/call-api.js';

type Draft = NonNullable<DraftAnswer['data']>['draft'];

/** Returns the draft that the server has saved for a flow (D-108), or undefined without one. */
async function readDraft(tenantCode: string, flow: string): Promise<Draft | undefined> {
  try {
    const headers = { 'x-tenant': tenantCode };
    return (await callApi<DraftAnswer['data']>(`/api/drafts/${flow}`, { headers, gives: 'object or null' })).data?.draft;
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
  await callApi(`/api/drafts/${flow}`, { method: 'PUT', headers: { 'x-tenant': tenantCode }, body: draft, keepalive, gives: 'object' });
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
onForget('unread-drafts', settleAllDrafts);

/**
 * Restores the saved draft of a page, then saves every change of the page to the server (D-108); a page that is open already is left
 * alone. Never rejects: `onUnread` receives a failure, and `retryDraft` tries again.
 */
export async function openDraft(page: string, callbacks: DraftCallbacks): Promise<void> {
  if (syncedPages.has(page)) return;
  syncedPages.add(page);
  const draft = await readDraft(tenantOf(page), flowOf(page)).catch((error: unknown) => {
    setUnreadDraft(page, { is: 'failed', error });
    callbacks.onUnread(error);
    return undefined;
  });
  restoreDraft(page, draft);
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
  if (progress) await saveDraft(tenantOf(page), flowOf(page), Object(withoutKeys(progress, secrets)));
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

import type { TenantLibrary } from '../../../engine/index.js';
import { removeDraft, saveDraft, readDraft } from '../../api/drafts.js';
import { onForget } from '../../api/forget.js';
import { flowOf, progressIn, secretKeys, withoutKeys } from '../../state/draft.js';
import { subscribeToWizard, progressOf, replaceProgress, restoreWizard } from '../../state/wizard.js';
import { onDraftSettled, setUnreadDraft, settleAllDrafts, settleDraft, unreadDraftOf } from '../../state/unread-draft.js';

/** Whoever stops typing for so long is not in the middle of a word. */
const PAUSE_MS = 1000;

interface Keeping {
  /** Where it stands which answers are secret, and not even sent to be kept. */
  readonly forms: TenantLibrary['forms'];
  readonly onUnread: (error: unknown) => void;
  /** After it could not be. */
  readonly onKept: () => void;
  /** There was something to be kept, or it was to be removed. */
  readonly onUnkept: (error: unknown, isRemoval: boolean) => void;
}

/** The pages whose drafts are kept: as long as the site is open, since what a step led to may come after the page was left. */
const kept = new Set<string>();
onForget('unread-drafts', settleAllDrafts);

/** Puts back what was done on a page before it was loaded, and keeps on the server what is done on it from now on (D-108). */
export async function openDraft(page: string, keeping: Keeping): Promise<void> {
  if (kept.has(page)) return;
  kept.add(page);
  const draft = await readDraft(tenantOf(page), flowOf(page)).catch((error: unknown) => {
    setUnreadDraft(page, { is: 'failed', error });
    keeping.onUnread(error);
    return undefined;
  });
  restoreWizard(page, draft && progressIn(draft));
  keep(page, keeping);
}

/**
 * Loads a draft that failed to load before. Where nothing was entered meanwhile, it is shown; else the visitor chooses
 * between the two. True where there is nothing left to decide. Throws where it fails again.
 */
export async function retryDraft(page: string): Promise<boolean> {
  const before = unreadDraftOf(page);
  if (before?.is !== 'failed') return false;
  setUnreadDraft(page, { ...before, is: 'loading' });
  const draft = await readDraft(tenantOf(page), flowOf(page)).catch((error: unknown) => {
    if (unreadDraftOf(page) !== undefined) setUnreadDraft(page, { is: 'failed', error });
    throw error;
  });
  // It was forgotten before the answer came.
  if (unreadDraftOf(page) === undefined) return false;
  const saved = draft && progressIn(draft);
  if (saved && progressOf(page) !== undefined) {
    setUnreadDraft(page, { is: 'found', saved });
    return false;
  }
  if (saved) replaceProgress(page, saved);
  settleDraft(page);
  return true;
}

/** The visitor prefers the saved answers to those of the page. */
export function applySavedDraft(page: string): void {
  const draft = unreadDraftOf(page);
  if (draft?.is === 'found') replaceProgress(page, draft.saved);
  settleDraft(page);
}

/** The draft follows the page: it is what can be gone on with, and gone where there is nothing. */
function keep(page: string, { forms, onKept, onUnkept }: Keeping): void {
  const secrets = secretKeys(forms);
  let isDue = false;
  let isBroken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();
  const send = async () => {
    if (!isDue || isHeld(page)) return;
    isDue = false;
    try {
      await sendProgress(page, secrets);
      if (isBroken) onKept();
      isBroken = false;
    } catch (error) {
      isDue = true;
      // Said once: what is typed next tries again by itself.
      if (!isBroken) onUnkept(error, progressOf(page) === undefined);
      isBroken = true;
    }
  };
  const sendInTurn = () => {
    last = last.then(send);
  };
  subscribeToWizard(page, (isDone) => {
    isDue = true;
    clearTimeout(timer);
    timer = setTimeout(sendInTurn, isDone ? 0 : PAUSE_MS);
  });
  onDraftSettled(page, sendInTurn);
  onLeaving(() => void send());
  addEventListener('online', () => void send());
}

/** A draft that the visitor has not seen is not overwritten. It is removed where the visitor starts again or finishes. */
function isHeld(page: string): boolean {
  if (progressOf(page) === undefined) settleDraft(page);
  return unreadDraftOf(page) !== undefined;
}

async function sendProgress(page: string, secrets: ReadonlySet<string>): Promise<void> {
  const progress = progressOf(page);
  if (progress) await saveDraft(tenantOf(page), flowOf(page), Object(withoutKeys(progress, secrets)));
  else await removeDraft(tenantOf(page), flowOf(page));
}

/** The site is left, or perhaps only put aside: on a phone nothing tells these apart. */
function onLeaving(leave: () => void): void {
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}

function tenantOf(page: string): string {
  return page.split('/')[0] ?? '';
}

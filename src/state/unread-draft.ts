import { create } from 'zustand';
import type { Progress } from './wizard.js';

/** A saved draft that the page does not show: it failed to load, loads again, or has loaded beside newer answers. */
export type UnreadDraft =
  { readonly is: 'failed' | 'loading'; readonly error: unknown } | { readonly is: 'found'; readonly saved: Progress };

/** By page. While a page is here, nothing overwrites its draft on the server. */
const useUnreadDrafts = create<{ readonly [page: string]: UnreadDraft }>(() => ({}));

export function useUnreadDraft(page: string): UnreadDraft | undefined {
  return useUnreadDrafts((drafts) => drafts[page]);
}

export function unreadDraftOf(page: string): UnreadDraft | undefined {
  return useUnreadDrafts.getState()[page];
}

export function setUnreadDraft(page: string, draft: UnreadDraft): void {
  useUnreadDrafts.setState({ [page]: draft });
}

/** The draft was read, or the visitor has decided about it. */
export function settleDraft(page: string): void {
  useUnreadDrafts.setState(({ [page]: _settled, ...others }) => others, true);
}

export function settleAllDrafts(): void {
  useUnreadDrafts.setState({}, true);
}

/** Calls back once the draft of a page may be overwritten again. */
export function onDraftSettled(page: string, callback: () => void): () => void {
  return useUnreadDrafts.subscribe((is, was) => {
    if (was[page] !== undefined && is[page] === undefined) callback();
  });
}

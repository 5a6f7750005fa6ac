import { create } from 'zustand';
import { onForget } from '../../visit/api/forget.js';
import type { Progress } from '../../visit/wizard.js';

/** A saved draft that is not shown yet: it failed to load, is loading, or was found while the page has newer answers. */
export type UnreadDraft =
  | { readonly is: 'failed' | 'loading'; readonly error: unknown }
  | { readonly is: 'found'; readonly progress: Progress };

/** The unread drafts by page. While a page is listed, its draft on the server is not overwritten. */
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

/** Removes the unread draft of a page, once it was read or the visitor has decided about it. */
export function settleDraft(page: string): void {
  useUnreadDrafts.setState(({ [page]: _settled, ...others }) => others, true);
}

let forgetCount = 0;

/** How often all drafts were forgotten; one whose answer arrives afterwards is not restored. */
export function forgetCountOfDrafts(): number {
  return forgetCount;
}

export function forgetDrafts(): void {
  forgetCount += 1;
  useUnreadDrafts.setState({}, true);
}
onForget('unread-drafts', forgetDrafts);

/** Calls back when the draft of a page may be overwritten again; returns the function that unsubscribes. */
export function onDraftSettled(page: string, callback: () => void): () => void {
  return useUnreadDrafts.subscribe((is, was) => {
    if (was[page] !== undefined && is[page] === undefined) callback();
  });
}

import { useEffect, useRef } from 'react';
import { failureText, useShowFailure } from '../../state/failure.js';
import { useTexts, type Translate } from '../../state/site.js';
import { settleDraft, useUnreadDraft, type UnreadDraft } from '../../state/unread-draft.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { retryDraft, applySavedDraft } from './draft-sync.js';
import { Notice } from '../notices/notice.js';

/** Tells, above the form, that a saved draft failed to load, and lets the visitor decide what becomes of it. */
export function DraftNotice({ page }: { readonly page: string }) {
  const draft = useUnreadDraft(page);
  return draft && <Unread page={page} draft={draft} />;
}

function Unread({ page, draft }: { readonly page: string; readonly draft: UnreadDraft }) {
  const t = useTexts();
  const box = useRef<HTMLElement>(null);
  const isFound = draft.is === 'found';
  // The button that was pressed is gone, and what takes its place is to be decided.
  useEffect(() => {
    if (isFound) box.current?.focus();
  }, [isFound]);
  return (
    <Notice kind="draft" {...wordsOf(draft, t)} box={box}>
      {isFound ? <Choice page={page} /> : <Retry page={page} isLoading={draft.is === 'loading'} />}
    </Notice>
  );
}

function wordsOf(draft: UnreadDraft, t: Translate): { readonly title: string; readonly text: string } {
  if (draft.is === 'found')
    return {
      title: t('draft.found', 'Your saved answers are here again'),
      text: t('draft.found-text', 'You have entered other answers since. Which answers do you want to use? The others are removed.'),
    };
  const { message } = failureText(draft.error, t);
  return {
    title: t('draft.unread', '{message} – what you entered before could not be opened.', { message }),
    text: t(
      'draft.unread-text',
      'Your earlier answers are still saved. You can go on here, but what you enter now is only saved once we could open them.',
    ),
  };
}

function Retry({ page, isLoading }: { readonly page: string; readonly isLoading: boolean }) {
  const t = useTexts();
  const tellFailure = useShowFailure();
  const retry = async () => {
    try {
      if (await retryDraft(page)) focusHeading();
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <button type="button" className="s-act" aria-disabled={isLoading || undefined} onClick={() => void retry()}>
      {isLoading ? t('draft.loading', 'Opening your saved answers…') : t('action.retry', 'Retry')}
    </button>
  );
}

function Choice({ page }: { readonly page: string }) {
  const t = useTexts();
  const end = (decide: (page: string) => void) => () => {
    decide(page);
    focusHeading();
  };
  return (
    <>
      <button type="button" className="s-act" onClick={end(applySavedDraft)}>
        {t('draft.use-saved', 'Use the saved answers')}
      </button>
      <button type="button" className="s-notice-other" onClick={end(settleDraft)}>
        {t('draft.keep-entered', 'Keep what I have just entered')}
      </button>
    </>
  );
}

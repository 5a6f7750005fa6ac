import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../visit/failure.js';
import { useShowFailure } from '../../visit/show-failure.js';
import type { Translate } from '../../visit/site.js';
import { settleDraft, useUnreadDraft, type UnreadDraft } from './unread-draft.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { retryDraft, applySavedDraft } from './draft-sync.js';
import { Notice } from '../notices/notice.js';

/** Shows above the form that a saved draft failed to load or differs from newer answers. Shows nothing otherwise. */
export function DraftNotice({ page }: { readonly page: string }) {
  const draft = useUnreadDraft(page);
  return draft && <UnreadDraftNotice page={page} draft={draft} />;
}

/** Shows the notice about an unread draft with its buttons; takes the focus when a draft was found. */
function UnreadDraftNotice({ page, draft }: { readonly page: string; readonly draft: UnreadDraft }) {
  const { t } = useTranslation();
  const noticeRef = useRef<HTMLElement>(null);
  const isFound = draft.is === 'found';
  // The pressed button has disappeared, so the focus moves to its replacement.
  useEffect(() => {
    if (isFound) noticeRef.current?.focus();
  }, [isFound]);
  return (
    <Notice kind="draft" {...noticeTexts(draft, t)} ref={noticeRef}>
      {isFound ? <DraftChoice page={page} /> : <RetryButton page={page} isLoading={draft.is === 'loading'} />}
    </Notice>
  );
}

/** Returns title and text of the notice: that a draft was found, or why it failed to load. */
function noticeTexts(draft: UnreadDraft, t: Translate): { readonly title: string; readonly text: string } {
  if (draft.is === 'found')
    return {
      title: t('draft.found', 'We found your saved answers'),
      text: t(
        'draft.found-text',
        'You have entered other answers since then. Which answers do you want to use? The others will be removed.',
      ),
    };
  const { message } = failureText(draft.error, t);
  return {
    title: t('draft.unread', '{message} – your saved answers could not be opened.', { message }),
    text: t(
      'draft.unread-text',
      'Your earlier answers are still saved. You can continue here, but new answers are saved only after the earlier ones have been opened.',
    ),
  };
}

/** Shows the button that loads the draft again. */
function RetryButton({ page, isLoading }: { readonly page: string; readonly isLoading: boolean }) {
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const retry = async () => {
    try {
      if (await retryDraft(page)) focusHeading();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <button type="button" className="s-act" aria-disabled={isLoading || undefined} onClick={() => void retry()}>
      {isLoading ? t('draft.loading', 'Opening your saved answers…') : t('action.retry', 'Retry')}
    </button>
  );
}

/** Shows the buttons to use the saved draft or to keep the newer answers. */
function DraftChoice({ page }: { readonly page: string }) {
  const { t } = useTranslation();
  const settleWith = (decide: (page: string) => void) => () => {
    decide(page);
    focusHeading();
  };
  return (
    <>
      <button type="button" className="s-act" onClick={settleWith(applySavedDraft)}>
        {t('draft.use-saved', 'Use the saved answers')}
      </button>
      <button type="button" className="s-notice-other" onClick={settleWith(settleDraft)}>
        {t('draft.keep-entered', 'Keep what I have just entered')}
      </button>
    </>
  );
}

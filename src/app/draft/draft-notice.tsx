import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../engine/index.js';
import { endDrafts } from '../../visit/api/session.js';
import { failureText } from '../../visit/failure.js';
import { removeNotice, showNotice } from '../../visit/notices.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite, type Translate } from '../../visit/site.js';
import { showToast } from '../../visit/toasts.js';
import { storedText, storeText } from '../../ui/session-storage.js';
import { forgetOtherTenants, useIsRestored } from '../../visit/wizard.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { Notice } from '../notices/notice.js';
import { openDraft, retryDraft, applySavedDraft } from './draft-sync.js';
import { forgetDrafts, settleDraft, useUnreadDraft, type UnreadDraft } from './unread-draft.js';

/**
 * Restores the saved draft of a page and saves each change; a failure is shown to the visitor. Returns false while the draft is being
 * read. Removes the progress on pages of other tenants (D-99).
 */
export function useDraft({ draft = false }: Page, pageKey: string): boolean {
  const { library, tenant } = useSite();
  const { t } = useTranslation();
  const isRestored = useIsRestored(pageKey);
  useEffect(() => leaveOtherTenants(pageKey, tenant.code), [pageKey, tenant.code]);
  useEffect(() => {
    if (!draft) return;
    const notify = (error: unknown, key: string, fallback: string) =>
      showNotice('draft', t(key, fallback, { message: failureText(error, t).message }));
    void openDraft(pageKey, {
      forms: library.forms,
      // The page has a notice about it, which stays.
      onUnread: (error) =>
        showToast(
          'error',
          t('draft.unread', "{message} – we couldn't open your saved answers.", { message: failureText(error, t).message }),
        ),
      onSaved: () => removeNotice('draft'),
      onSaveFailed: (error, isRemoval) =>
        isRemoval
          ? notify(error, 'draft.unremoved', '{message} – our server keeps what you entered for up to half an hour.')
          : notify(error, 'draft.unkept', '{message} – your answers are still here, but reloading the page would lose them.'),
    });
  });
  return !draft || isRestored;
}

/** Of the code of the tenant whose pages this tab shows. */
const TENANT_KEY = 'draft-tenant';

/** Resets the pages of other tenants, and removes the drafts at the tenant of before, which a reload may have left on the server (D-99). */
function leaveOtherTenants(pageKey: string, tenantCode: string): void {
  const former = storedText(TENANT_KEY);
  storeText(TENANT_KEY, tenantCode);
  forgetOtherTenants(pageKey);
  if (former === undefined || former === tenantCode) return;
  forgetDrafts();
  endDrafts(former);
}

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
    title: t('draft.unread', "{message} – we couldn't open your saved answers.", { message }),
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
      <button type="button" className="s-act-other" onClick={settleWith(settleDraft)}>
        {t('draft.keep-entered', 'Keep what I have just entered')}
      </button>
    </>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../engine/index.js';
import { failureText } from '../../visit/failure.js';
import { forgetOtherTenants, useIsRestored } from '../../visit/wizard.js';
import { useSite } from '../../visit/site.js';
import { removeNotice, showNotice } from '../../visit/notices.js';
import { showToast } from '../../visit/toasts.js';
import { openDraft } from './draft-sync.js';

/**
 * Restores the saved draft of a page and saves each change; a failure is shown to the visitor. Returns false while the draft is being
 * read. Removes the progress on pages of other tenants (D-99).
 */
export function useDraft({ draft = false }: Page, pageKey: string): boolean {
  const { library } = useSite();
  const { t } = useTranslation();
  const isRestored = useIsRestored(pageKey);
  useEffect(() => forgetOtherTenants(pageKey), [pageKey]);
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
          t('draft.unread', '{message} – your saved answers could not be opened.', { message: failureText(error, t).message }),
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

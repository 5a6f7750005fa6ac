import { useEffect } from 'react';
import type { Page } from '../../../engine/index.js';
import { failureText } from '../../state/failure.js';
import { forgetOtherTenants, useIsRestored } from '../../state/wizard.js';
import { useSite, useTexts } from '../../state/site.js';
import { removeNotice, showNotice } from '../../state/notices.js';
import { showToast } from '../../state/toasts.js';
import { openDraft } from './draft-sync.js';

/** Whether it is known what was done on a page before it was loaded. What was begun at another tenant ends here (D-99). */
export function useDraft({ draft = false }: Page, journey: string): boolean {
  const { library } = useSite();
  const t = useTexts();
  const isKnown = useIsRestored(journey);
  useEffect(() => forgetOtherTenants(journey), [journey]);
  useEffect(() => {
    if (!draft) return;
    const tell = (error: unknown, key: string, words: string) =>
      showNotice('draft', t(key, words, { message: failureText(error, t).message }));
    void openDraft(journey, {
      forms: library.forms,
      // The page has a notice about it, which stays.
      onUnread: (error) =>
        showToast(
          'error',
          t('draft.unread', '{message} – what you entered before could not be opened.', { message: failureText(error, t).message }),
        ),
      onKept: () => removeNotice('draft'),
      onUnkept: (error, isRemoval) =>
        isRemoval
          ? tell(error, 'draft.unremoved', '{message} – our server still keeps what you entered, for half an hour at most.')
          : tell(error, 'draft.unkept', '{message} – what you entered is still here, but a reload would lose it.'),
    });
  });
  return !draft || isKnown;
}

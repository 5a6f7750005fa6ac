import { useEffect } from 'react';
import type { Page } from '../../../engine/index.js';
import { failureOf } from '../../state/failure.js';
import { forgetOtherTenants, useIsKnown } from '../../state/journey.js';
import { useSite, useWords } from '../../state/site.js';
import { mendStanding, tellStanding } from '../../state/standing.js';
import { showToast } from '../../state/toasts.js';
import { openDraft } from './draft-sync.js';

/** Whether it is known what was done on a page before it was loaded. What was begun at another tenant ends here (D-99). */
export function useDraft({ draft = false }: Page, journey: string): boolean {
  const { library } = useSite();
  const say = useWords();
  const isKnown = useIsKnown(journey);
  useEffect(() => forgetOtherTenants(journey), [journey]);
  useEffect(() => {
    if (!draft) return;
    const tell = (error: unknown, key: string, words: string) =>
      tellStanding('draft', say(key, words, { message: failureOf(error, say).message }));
    void openDraft(journey, {
      forms: library.forms,
      // The page has a notice about it, which stays.
      onUnread: (error) =>
        showToast(
          'error',
          say('draft.unread', '{message} – what you entered before could not be opened.', { message: failureOf(error, say).message }),
        ),
      onKept: () => mendStanding('draft'),
      onUnkept: (error, isRemoval) =>
        isRemoval
          ? tell(error, 'draft.unremoved', '{message} – our server still keeps what you entered, for half an hour at most.')
          : tell(error, 'draft.unkept', '{message} – what you entered is still here, but a reload would lose it.'),
    });
  });
  return !draft || isKnown;
}

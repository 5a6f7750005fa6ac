import { useEffect, useRef } from 'react';
import { failureOf, useTellFailure } from '../../state/failure.js';
import { useWords, type Say } from '../../state/site.js';
import { settleDraft, useUnreadDraft, type UnreadDraft } from '../../state/unread-draft.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { retryDraft, takeSavedAnswers } from './draft-sync.js';
import { Notice } from '../notices/notice.js';

/** Tells, above the form, that a saved draft failed to load, and lets the visitor decide what becomes of it. */
export function DraftNotice({ page }: { readonly page: string }) {
  const draft = useUnreadDraft(page);
  return draft && <Unread page={page} draft={draft} />;
}

function Unread({ page, draft }: { readonly page: string; readonly draft: UnreadDraft }) {
  const say = useWords();
  const box = useRef<HTMLElement>(null);
  const isFound = draft.is === 'found';
  // The button that was pressed is gone, and what takes its place is to be decided.
  useEffect(() => {
    if (isFound) box.current?.focus();
  }, [isFound]);
  return (
    <Notice kind="draft" {...wordsOf(draft, say)} box={box}>
      {isFound ? <Choice page={page} /> : <Retry page={page} isLoading={draft.is === 'loading'} />}
    </Notice>
  );
}

function wordsOf(draft: UnreadDraft, say: Say): { readonly title: string; readonly text: string } {
  if (draft.is === 'found')
    return {
      title: say('draft.found', 'Your saved answers are here again'),
      text: say('draft.found-text', 'You have entered other answers since. Which answers do you want to use? The others are removed.'),
    };
  const { message } = failureOf(draft.error, say);
  return {
    title: say('draft.unread', '{message} – what you entered before could not be opened.', { message }),
    text: say(
      'draft.unread-text',
      'Your earlier answers are still saved. You can go on here, but what you enter now is only saved once we could open them.',
    ),
  };
}

function Retry({ page, isLoading }: { readonly page: string; readonly isLoading: boolean }) {
  const say = useWords();
  const tellFailure = useTellFailure();
  const retry = async () => {
    try {
      if (await retryDraft(page)) focusHeading();
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <button type="button" className="s-act" aria-disabled={isLoading || undefined} onClick={() => void retry()}>
      {isLoading ? say('draft.loading', 'Opening your saved answers…') : say('action.retry', 'Retry')}
    </button>
  );
}

function Choice({ page }: { readonly page: string }) {
  const say = useWords();
  const end = (decide: (page: string) => void) => () => {
    decide(page);
    focusHeading();
  };
  return (
    <>
      <button type="button" className="s-act" onClick={end(takeSavedAnswers)}>
        {say('draft.use-saved', 'Use the saved answers')}
      </button>
      <button type="button" className="s-notice-other" onClick={end(settleDraft)}>
        {say('draft.keep-entered', 'Keep what I have just entered')}
      </button>
    </>
  );
}

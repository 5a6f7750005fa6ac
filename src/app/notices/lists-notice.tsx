import { useEffect, useEffectEvent } from 'react';
import type { useLookups } from '../../api/lookups.js';
import { failureOf, useTellFailure } from '../../state/failure.js';
import { useWords } from '../../state/site.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { Notice } from './notice.js';

interface ListsNoticeProps {
  readonly lists: Pick<ReturnType<typeof useLookups>, 'error' | 'isValidating' | 'mutate'>;
}

/** Tells that the lists of a form that is drawn failed to load again: the form stays, with the lists it has. */
export function ListsNotice({ lists }: ListsNoticeProps) {
  return lists.error === undefined ? null : <Unread lists={lists} />;
}

function Unread({ lists: { error, isValidating, mutate } }: ListsNoticeProps) {
  const say = useWords();
  const tellFailure = useTellFailure();
  const tell = useEffectEvent(tellFailure);
  useEffect(() => void tell(error), [error]);
  const { message } = failureOf(error, say);
  return (
    <Notice
      kind="lists"
      title={say('form.lists-unread', '{message} – some lists in this form may be out of date.', { message })}
      text={say('form.lists-unread-text', 'What you entered is still here. You can go on, or load the lists again.')}
    >
      <button type="button" className="s-act" aria-disabled={isValidating || undefined} onClick={() => void mutate().then(focusHeading)}>
        {say('action.retry', 'Retry')}
      </button>
    </Notice>
  );
}

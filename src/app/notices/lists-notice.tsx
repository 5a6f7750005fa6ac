import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { useLookups } from '../../visit/api/lookups.js';
import { failureText } from '../../visit/failure.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { Notice } from './notice.js';

interface ListsNoticeProps {
  readonly lists: Pick<ReturnType<typeof useLookups>, 'error' | 'isValidating' | 'mutate'>;
}

/** Shows that the option lists of a form failed to reload; the form keeps the earlier lists. Shows nothing without an error. */
export function ListsNotice({ lists }: ListsNoticeProps) {
  return lists.error === undefined ? null : <OutdatedListsNotice lists={lists} />;
}

/** Shows the notice with a retry button, and the error as a toast. */
function OutdatedListsNotice({ lists: { error, isValidating, mutate } }: ListsNoticeProps) {
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const show = useEffectEvent(showFailure);
  useEffect(() => void show(error), [error]);
  const { message } = failureText(error, t);
  return (
    <Notice
      kind="lists"
      title={t('form.lists-unread', '{message} – some lists in this form may be out of date.', { message })}
      text={t('form.lists-unread-text', 'What you entered is still here. You can continue, or load the lists again.')}
    >
      <button type="button" className="s-act" aria-disabled={isValidating || undefined} onClick={() => void mutate().then(focusHeading)}>
        {t('action.retry', 'Retry')}
      </button>
    </Notice>
  );
}

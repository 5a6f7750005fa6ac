import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, type CallResult } from '../../visit/api/call-api.js';
import { chooseEnrollments, type ChosenEnrollment, type ServedEnrollment } from '../../visit/api/enrollments.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite } from '../../visit/site.js';

/** Why the server rejected the enrollment lines. */
interface Rejection {
  /** Undefined if the error is shown at the date. */
  readonly message?: string | undefined;
  /** The start date that was rejected. */
  readonly startDate?: string | undefined;
}

interface ChoiceSender {
  readonly isSending: boolean;
  readonly rejection: Rejection | undefined;
  readonly send: (lines: readonly ChosenEnrollment[]) => Promise<void>;
}

interface SendChoiceCallbacks {
  readonly onSaved: (answer: CallResult<ServedEnrollment[]>) => void;
  /** Called when the offerings or the visitor's member status differ from what was shown (D-29). */
  readonly onChanged: (error: CallError) => Promise<void>;
  readonly onRefused: () => void;
}

/** Returns `send`, which saves the chosen enrollments, one request at a time, and the reason if the server rejects them. */
export function useSendChoice(primaryId: string, { onSaved, onChanged, onRefused }: SendChoiceCallbacks): ChoiceSender {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const isOpen = useRef(false);
  const [isSending, setSending] = useState(false);
  const [rejection, setRejection] = useState<Rejection>();
  const handleError = async (error: unknown, lines: readonly ChosenEnrollment[]) => {
    const { message, actionMessage } = showFailure(error);
    const isChanged = error instanceof CallError && error.code === 'offering_changed';
    if (isChanged) await onChanged(error);
    if (isChanged) setRejection({ message: [message, t('panel.offering.changed', OFFERING_CHANGED_TEXT)].join(' ') });
    else if (isStartDateError(error)) setRejection({ startDate: lines[0]?.startDate });
    else setRejection({ message: [message, actionMessage ?? ''].join(' ').trim() });
    onRefused();
  };
  const send = async (lines: readonly ChosenEnrollment[]): Promise<void> => {
    if (isOpen.current) return;
    isOpen.current = true;
    setSending(true);
    setRejection(undefined);
    await chooseEnrollments(tenant.code, primaryId, lines).then(onSaved, (error: unknown) => handleError(error, lines));
    isOpen.current = false;
    setSending(false);
  };
  return { isSending, rejection, send };
}

const OFFERING_CHANGED_TEXT = 'The memberships below are up to date. Please check your choice and continue again.';

/** Whether the server rejected the start date. */
function isStartDateError(error: unknown): boolean {
  return error instanceof CallError && error.status === 422 && error.errors.some(({ path }) => path.endsWith('/startDate'));
}

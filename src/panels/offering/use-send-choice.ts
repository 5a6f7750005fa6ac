import { useRef, useState } from 'react';
import { CallError, type CallResult } from '../../api/call.js';
import { chooseEnrollments, type ChosenLine, type EnrollmentLine } from '../../api/enrollments.js';
import { useShowFailure } from '../../state/failure.js';
import { useSite, useTexts } from '../../state/site.js';

/** What the server has against the lines it was sent. */
interface Refusal {
  /** Undefined where it stands at the date. */
  readonly message?: string | undefined;
  /** The first day that is not possible. */
  readonly startDate?: string | undefined;
}

interface Sending {
  readonly isSending: boolean;
  readonly refusal: Refusal | undefined;
  readonly send: (lines: readonly ChosenLine[]) => Promise<void>;
}

interface Heard {
  readonly onSaved: (answer: CallResult<EnrollmentLine[]>) => void;
  /** What the tenant sells, or what it asks of this visitor, is not what was shown (D-29). */
  readonly onChanged: (error: CallError) => Promise<void>;
  readonly onRefused: () => void;
}

/** Sends what was chosen, once at a time, and says what the server has against it. */
export function useSendChoice(primaryId: string, { onSaved, onChanged, onRefused }: Heard): Sending {
  const { tenant } = useSite();
  const t = useTexts();
  const tellFailure = useShowFailure();
  const isOpen = useRef(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const refuse = async (error: unknown, lines: readonly ChosenLine[]) => {
    const { message, actionMessage } = tellFailure(error);
    const isChanged = error instanceof CallError && error.code === 'offering_changed';
    if (isChanged) await onChanged(error);
    if (isChanged) setRefusal({ message: [message, t('panel.offering.changed', LOOK_AGAIN)].join(' ') });
    else if (isOfDate(error)) setRefusal({ startDate: lines[0]?.startDate });
    else setRefusal({ message: [message, actionMessage ?? ''].join(' ').trim() });
    onRefused();
  };
  const send = async (lines: readonly ChosenLine[]): Promise<void> => {
    if (isOpen.current) return;
    isOpen.current = true;
    setSending(true);
    setRefusal(undefined);
    await chooseEnrollments(tenant.code, primaryId, lines).then(onSaved, (error: unknown) => refuse(error, lines));
    isOpen.current = false;
    setSending(false);
  };
  return { isSending, refusal, send };
}

const LOOK_AGAIN = 'You see it as it is now. Please look over what is chosen, and continue again.';

function isOfDate(error: unknown): boolean {
  return error instanceof CallError && error.status === 422 && error.errors.some(({ path }) => path.endsWith('/startDate'));
}

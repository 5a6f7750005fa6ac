import { useState } from 'react';
import { sendCheckIn, type CheckInResult } from './call-check-in.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite } from '../../visit/site.js';
import type { Member } from './member.js';

interface Arrival {
  readonly asksToConfirm: boolean;
  /** Whether the member tried to check in without the required confirmation. */
  readonly isUnconfirmed: boolean;
  readonly isSending: boolean;
  readonly failure: string | undefined;
  readonly send: (note: string, isRight: boolean) => Promise<void>;
}

/** Returns the state of a check-in and `send`, which does nothing while a check-in is under way or the required confirmation is missing. */
export function useArrival(member: Member, onArrived: (checkedIn: CheckInResult) => void): Arrival {
  const { tenant } = useSite();
  const showFailure = useShowFailure();
  const [asksToConfirm, setAsking] = useState(member.isToConfirm);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fail = (error: unknown) => {
    const { message, actionMessage, status } = showFailure(error);
    // The server requires the confirmation when the page did not know that it is due.
    if (status === 409) setAsking(true);
    setFailure([message, actionMessage ?? ''].join(' ').trim());
    setSending(false);
  };
  const send = async (note: string, isRight: boolean): Promise<void> => {
    setUnconfirmed(asksToConfirm && !isRight);
    if (isSending || (asksToConfirm && !isRight)) return;
    setSending(true);
    setFailure(undefined);
    const arrival = { ...(note.trim() && { note: note.trim() }), ...(asksToConfirm && { contactConfirmed: true }) };
    await sendCheckIn(tenant.code, member.clientId, arrival).then(onArrived, fail);
  };
  return { asksToConfirm, isUnconfirmed, isSending, failure, send };
}

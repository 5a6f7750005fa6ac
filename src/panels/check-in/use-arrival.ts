import { useState } from 'react';
import { sendCheckIn, type CheckedIn } from '../../api/check-in.js';
import { useShowFailure } from '../../state/failure.js';
import { useSite } from '../../state/site.js';
import type { Member } from '../member.js';

interface Arrival {
  readonly asksToConfirm: boolean;
  /** It was asked whether the contact details are right, and not answered. */
  readonly isUnconfirmed: boolean;
  readonly isSending: boolean;
  readonly failure: string | undefined;
  readonly send: (note: string, isRight: boolean) => Promise<void>;
}

/** The check-in of a member, from the press of the button to what the server says. */
export function useArrival(member: Member, onArrived: (checkedIn: CheckedIn) => void): Arrival {
  const { tenant } = useSite();
  const tellFailure = useShowFailure();
  const [asksToConfirm, setAsking] = useState(member.isToConfirm);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fail = (error: unknown) => {
    const { message, actionMessage, status } = tellFailure(error);
    // The server asks where more days have passed than the page knew of.
    if (status === 409) setAsking(true);
    setFailure([message, actionMessage ?? ''].join(' ').trim());
    setSending(false);
  };
  const send = async (note: string, isRight: boolean): Promise<void> => {
    setUnconfirmed(asksToConfirm && !isRight);
    if (isSending || (asksToConfirm && !isRight)) return;
    setSending(true);
    setFailure(undefined);
    const said = { ...(note.trim() && { note: note.trim() }), ...(asksToConfirm && { contactConfirmed: true }) };
    await sendCheckIn(tenant.code, member.clientId, said).then(onArrived, fail);
  };
  return { asksToConfirm, isUnconfirmed, isSending, failure, send };
}

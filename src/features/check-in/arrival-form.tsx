import '../../form/form.css';
import './arrival-form.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, describedBy, errorId } from '../../form/field-frame.js';
import { ErrorText } from '../../form/theme/text-templates.js';
import { type CheckInResult, sendCheckIn } from './check-in.js';
import type { Member } from './member.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite } from '../../visit/site.js';

interface ArrivalFormProps {
  readonly member: Member;
  readonly onArrived: (checkedIn: CheckInResult) => void;
}

/** Shows the check-in form: an optional note, the confirmation of contact details if it is due, and the button. */
export function ArrivalForm({ member, onArrived }: ArrivalFormProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [isRight, setRight] = useState(false);
  const { send, asksToConfirm, isUnconfirmed, isSending, failure } = useArrival(member, onArrived);
  return (
    <form
      className="v-form s-arrival"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(note, isRight);
      }}
    >
      <FieldFrame {...PLAIN_FIELD} id={NOTE_ID} title={t('panel.check-in.note', 'Anything we should know?')}>
        <textarea
          className="v-input v-lines"
          id={NOTE_ID}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </FieldFrame>
      {asksToConfirm && <Confirmation isRight={isRight} isMissing={isUnconfirmed && !isRight} onChange={setRight} />}
      <p role="alert" className="s-failure">
        {failure}
      </p>
      <button type="submit" className="s-act" aria-disabled={isSending || undefined}>
        {t('panel.check-in.act', 'Check in')}
      </button>
    </form>
  );
}

const NOTE_ID = 'arrival-note';
const CONFIRMATION = 'arrival-right';
/** In characters: the limit of the API. */
const MAX_NOTE_LENGTH = 2000;
const PLAIN_FIELD = { required: false, width: 'full', labelPosition: 'above' } as const;

interface ConfirmationProps {
  readonly isRight: boolean;
  readonly isMissing: boolean;
  readonly onChange: (isRight: boolean) => void;
}

/** Shows the checkbox that confirms the contact details; it takes the focus and shows an error while it is missing. */
function Confirmation({ isRight, isMissing, onChange }: ConfirmationProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const problem = isMissing ? t('error.required', 'This is a required field') : undefined;
  useEffect(() => {
    if (isMissing) box.current?.focus();
  }, [isMissing]);
  const title = t('panel.check-in.confirm', 'My email address, phone and address are still correct');
  return (
    <FieldFrame
      {...PLAIN_FIELD}
      id={CONFIRMATION}
      labelPosition="beside"
      title={title}
      required
      error={problem && <ErrorText id={errorId(CONFIRMATION)}>{problem}</ErrorText>}
    >
      <input
        type="checkbox"
        className="v-box"
        id={CONFIRMATION}
        ref={box}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={describedBy(CONFIRMATION, undefined, problem)}
        checked={isRight}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </FieldFrame>
  );
}

interface Arrival {
  readonly asksToConfirm: boolean;
  /** Whether the member tried to check in without the required confirmation. */
  readonly isUnconfirmed: boolean;
  readonly isSending: boolean;
  readonly failure: string | undefined;
  readonly send: (note: string, isRight: boolean) => Promise<void>;
}

/** Returns the state of a check-in and `send`, which does nothing while a check-in is under way or the required confirmation is missing. */
function useArrival(member: Member, onArrived: (checkedIn: CheckInResult) => void): Arrival {
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

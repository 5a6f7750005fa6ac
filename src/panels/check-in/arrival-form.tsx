import '../../forms/form.css';
import './arrival-form.css';
import { useEffect, useRef, useState } from 'react';
import { FieldFrame } from '../../forms/field-frame.js';
import { describedBy, errorId } from '../../forms/field-ids.js';
import { ErrorText } from '../../forms/theme/text-templates.js';
import { useTexts } from '../../state/site.js';
import type { CheckedIn } from '../../api/check-in.js';
import { useArrival } from './use-arrival.js';
import type { Member } from '../member.js';

interface ArrivalFormProps {
  readonly member: Member;
  readonly onArrived: (checkedIn: CheckedIn) => void;
}

/** The act itself: perhaps a word to the desk, perhaps a yes to the contact details, and that the member is here. */
export function ArrivalForm({ member, onArrived }: ArrivalFormProps) {
  const t = useTexts();
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
      <FieldFrame {...PLAIN} id={NOTE} title={t('panel.check-in.note', 'Anything we should know?')}>
        <textarea
          className="v-input v-lines"
          id={NOTE}
          rows={3}
          maxLength={MOST}
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

const NOTE = 'arrival-note';
const RIGHT = 'arrival-right';
/** In characters; the API takes no more. */
const MOST = 2000;
const PLAIN = { required: false, width: 'full', labelPosition: 'above' } as const;

interface ConfirmationProps {
  readonly isRight: boolean;
  readonly isMissing: boolean;
  readonly onChange: (isRight: boolean) => void;
}

function Confirmation({ isRight, isMissing, onChange }: ConfirmationProps) {
  const t = useTexts();
  const box = useRef<HTMLInputElement>(null);
  const problem = isMissing ? t('error.required', 'This is a required field') : undefined;
  useEffect(() => {
    if (isMissing) box.current?.focus();
  }, [isMissing]);
  const title = t('panel.check-in.confirm', 'My e-mail address, phone and address are still right');
  return (
    <FieldFrame
      {...PLAIN}
      id={RIGHT}
      labelPosition="beside"
      title={title}
      required
      error={problem && <ErrorText id={errorId(RIGHT)}>{problem}</ErrorText>}
    >
      <input
        type="checkbox"
        className="v-box"
        id={RIGHT}
        ref={box}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={describedBy(RIGHT, undefined, problem)}
        checked={isRight}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </FieldFrame>
  );
}

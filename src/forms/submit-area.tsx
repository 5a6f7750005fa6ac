import Button from '@mui/material/Button';
import { useForm, useStatus } from './form-context.js';

interface SubmitAreaProps {
  readonly label: string;
  /** What the button says while the answer is awaited. */
  readonly sendingLabel: string | undefined;
  readonly other?: { readonly label: string; readonly onAct: () => void } | undefined;
}

/** The one primary act of a form, and perhaps a quiet one. It stays reachable while the answer is awaited, and does nothing then. */
export function SubmitArea({ label, sendingLabel, other }: SubmitAreaProps) {
  const { say } = useForm();
  const sending = useStatus((state) => state.sending);
  return (
    <div className="v-submit">
      <Button type="submit" variant="contained" size="large" aria-disabled={sending || undefined}>
        {sending ? (sendingLabel ?? say('form.sending', 'Sending your information…')) : label}
      </Button>
      {other && !sending && (
        <button type="button" className="v-quiet" onClick={other.onAct}>
          {other.label}
        </button>
      )}
    </div>
  );
}

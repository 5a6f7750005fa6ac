import { useForm, useStatus } from './form-context.js';

interface SubmitAreaProps {
  readonly label: string;
  /** The label of the button while the request is under way. */
  readonly sendingLabel: string | undefined;
  readonly secondary?: { readonly label: string; readonly onAct: () => void } | undefined;
}

/**
 * Shows the submit button and an optional secondary one, which is hidden while sending. The submit button remains focusable then, but
 * does nothing.
 */
export function SubmitArea({ label, sendingLabel, secondary }: SubmitAreaProps) {
  const { say } = useForm();
  const sending = useStatus((state) => state.sending);
  return (
    <div className="v-submit">
      <button type="submit" className="v-act" aria-disabled={sending || undefined}>
        {sending ? (sendingLabel ?? say('form.sending', 'Sending your information…')) : label}
      </button>
      {secondary && !sending && (
        <button type="button" className="v-quiet" onClick={secondary.onAct}>
          {secondary.label}
        </button>
      )}
    </div>
  );
}

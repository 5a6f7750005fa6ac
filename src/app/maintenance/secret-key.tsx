import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { exchangeSecretKey } from './use-maintenance.js';
import { saveBypass } from '../../visit/api/bypass.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { Dialog } from '../../ui/dialog.js';
import { ThemedRegion } from '../../ui/look/themed-region.js';

interface SecretKeyProps {
  readonly onClose: () => void;
}

/** Shows the dialog for the secret key that opens a closed site. The server validates the key (D-53). */
export function SecretKeyDialog({ onClose }: SecretKeyProps) {
  const { t } = useTranslation();
  return (
    <ThemedRegion>
      <Dialog title={t('maintenance.key', 'Enter Secret Key')} onClose={onClose}>
        <KeyForm onClose={onClose} />
      </Dialog>
    </ThemedRegion>
  );
}

/** Shows the field for the secret key, its error and the buttons; the field takes the focus after each failure. */
function KeyForm({ onClose }: SecretKeyProps) {
  const { t } = useTranslation();
  const { problem, failures, isTrying, onSubmit } = useKeyAttempts();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [failures]);
  return (
    <form className="s-key" onSubmit={onSubmit} noValidate>
      <label htmlFor={id}>{t('maintenance.key-label', 'Secret key')}</label>
      {problem !== undefined && (
        <p className="s-key-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <input
        ref={field}
        id={id}
        name="code"
        type="password"
        autoComplete="off"
        maxLength={200}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': `${id}-problem` })}
      />
      <div className="s-dialog-acts">
        <button type="submit" className="s-act" aria-disabled={isTrying}>
          {t('maintenance.key-continue', 'Continue')}
        </button>
        <button type="button" className="s-dialog-cancel" onClick={onClose}>
          {t('action.cancel', 'Cancel')}
        </button>
      </div>
    </form>
  );
}

/** Returns the state of the attempts and the submit handler, which saves the bypass token if the key is right. */
function useKeyAttempts() {
  const showFailure = useShowFailure();
  const [attemptState, setAttemptState] = useState<{ readonly problem?: string; readonly failures: number; readonly isTrying: boolean }>({
    failures: 0,
    isTrying: false,
  });
  const attempt = async (code: string) => {
    setAttemptState(({ failures }) => ({ failures, isTrying: true }));
    try {
      saveBypass(await exchangeSecretKey(code));
    } catch (error) {
      const { message } = showFailure(error);
      setAttemptState(({ failures }) => ({ problem: message, failures: failures + 1, isTrying: false }));
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!attemptState.isTrying) void attempt(String(new FormData(event.currentTarget).get('code') ?? ''));
  };
  return { ...attemptState, onSubmit };
}

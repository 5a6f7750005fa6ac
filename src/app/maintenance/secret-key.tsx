import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { trySecretKey } from '../../api/maintenance.js';
import { keepBypass } from '../../state/bypass.js';
import { useShowFailure } from '../../state/failure.js';
import { useTexts } from '../../state/site.js';
import { Dialog } from '../../ui/dialog.js';
import { Look } from '../../ui/look/look.js';

interface SecretKeyProps {
  readonly onClose: () => void;
}

/** Asks for the key that passes the maintenance page. Whether it is the right one only the server knows (D-53). */
export function SecretKey({ onClose }: SecretKeyProps) {
  const t = useTexts();
  return (
    <Look>
      <Dialog title={t('maintenance.key', 'Enter Secret Key')} onClose={onClose}>
        <KeyForm onClose={onClose} />
      </Dialog>
    </Look>
  );
}

function KeyForm({ onClose }: SecretKeyProps) {
  const t = useTexts();
  const { problem, nth, isTrying, onSubmit } = useTrying();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [nth]);
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

function useTrying() {
  const tell = useShowFailure();
  const [tried, setTried] = useState<{ readonly problem?: string; readonly nth: number; readonly isTrying: boolean }>({
    nth: 0,
    isTrying: false,
  });
  const attempt = async (code: string) => {
    setTried(({ nth }) => ({ nth, isTrying: true }));
    try {
      keepBypass(await trySecretKey(code));
    } catch (error) {
      const { message } = tell(error);
      setTried(({ nth }) => ({ problem: message, nth: nth + 1, isTrying: false }));
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!tried.isTrying) void attempt(String(new FormData(event.currentTarget).get('code') ?? ''));
  };
  return { ...tried, onSubmit };
}

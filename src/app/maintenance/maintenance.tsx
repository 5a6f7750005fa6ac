import './maintenance.css';
import { useLayoutEffect, useState, type ComponentType } from 'react';
import { useTexts } from '../../state/site.js';
import { mailLink } from '../../ui/safe-link.js';
import { useTitle } from '../../ui/title.js';
import { FramelessPage } from '../frameless-page.js';

interface MaintenanceProps {
  /** Whose site it is, where that is known. */
  readonly name?: string | undefined;
  /** Who is written to meanwhile. */
  readonly email: string | undefined;
}

/** Stands in for the whole site while it is closed (SPEC 2). */
export function Maintenance({ name, email }: MaintenanceProps) {
  const t = useTexts();
  const { dialog, isMissing } = useSecretKey();
  const title = t('maintenance.title', "We'll be back soon");
  useTitle(title, name);
  const href = mailLink(email);
  return (
    <FramelessPage>
      <div className="s-message">
        {name !== undefined && <p className="s-status">{name}</p>}
        <h1>{title}</h1>
        <p>{t('maintenance.text', 'We are working on this site. Nothing you sent is lost.')}</p>
        {href !== undefined && (
          <p>
            {t('maintenance.contact', 'Until then you can write to us:')} <a href={href}>{email}</a>
          </p>
        )}
      </div>
      <p role="alert">{isMissing && t('error.generic', 'Opps! Something went wrong...')}</p>
      {dialog}
    </FramelessPage>
  );
}

const load = async () => (await import(/* webpackChunkName: "secret-key" */ './secret-key.js')).SecretKey;

/** The dialog that nobody sees who does not know of Ctrl+Alt+M; it is the place of the key that counts, not its letter (D-45). */
function useSecretKey() {
  const [SecretKey, setSecretKey] = useState<ComponentType<{ readonly onClose: () => void }>>();
  const [isMissing, setMissing] = useState(false);
  // Whoever sees the page may press the keys: on a slow machine other effects begin later than that.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyM') return;
      event.preventDefault();
      load().then(
        (part) => {
          setMissing(false);
          setSecretKey(() => part);
        },
        () => setMissing(true),
      );
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { dialog: SecretKey && <SecretKey onClose={() => setSecretKey(undefined)} />, isMissing };
}

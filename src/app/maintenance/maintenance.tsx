import './maintenance.css';
import { useLayoutEffect, useState, type ComponentType } from 'react';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { mailLink } from '../../ui/safe-link.js';
import { useTitle } from '../../ui/title.js';
import { FramelessPage } from '../frameless-page.js';

interface MaintenanceProps {
  /** The tenant's name, if it is known. */
  readonly name?: string | undefined;
  /** The address for questions. */
  readonly email: string | undefined;
}

/** Shows that the site is closed, in place of all pages (SPEC 2). */
export function Maintenance({ name, email }: MaintenanceProps) {
  const t = useEntryTexts();
  const { dialog, isMissing } = useSecretKeyDialog();
  const title = t('maintenance.title', "We'll be back soon");
  useTitle(title, name);
  const href = mailLink(email);
  return (
    <FramelessPage>
      <div className="s-message">
        {name !== undefined && <p className="s-status">{name}</p>}
        <h1>{title}</h1>
        <p>{t('maintenance.text', "We're working on this site. Nothing you sent is lost.")}</p>
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

const loadSecretKey = async () => (await import(/* webpackChunkName: "secret-key" */ './secret-key.js')).SecretKeyDialog;

/**
 * Returns the secret key dialog, which Ctrl+Alt+M opens, and whether it failed to load. The position of the key counts, not its letter
 * (D-45).
 */
function useSecretKeyDialog() {
  const [SecretKey, setSecretKey] = useState<ComponentType<{ readonly onClose: () => void }>>();
  const [isMissing, setMissing] = useState(false);
  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyM') return;
      event.preventDefault();
      loadSecretKey().then(
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

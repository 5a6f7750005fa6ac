import './maintenance.css';
import { useLayoutEffect, useState, type ComponentType } from 'react';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { useTitle } from '../../ui/title.js';
import { Contact, useKnownTenant } from '../errors/contact.js';
import { FramelessPage } from '../frameless-page.js';

/** Shows that the site is closed, in place of all pages (SPEC 2). */
export function Maintenance() {
  const t = useEntryTexts();
  const { dialog, isMissing } = useSecretKeyDialog();
  const title = t('maintenance.title', "We'll be back soon");
  useTitle(title, useKnownTenant()?.displayName);
  return (
    <FramelessPage>
      <div className="s-told">
        <h1>{title}</h1>
        <p>
          {t('maintenance.text', "We're working on this site. Nothing you sent is lost. Please come back in a while, or contact us now.")}
        </p>
        <button type="button" className="s-act" onClick={() => globalThis.location.reload()}>
          {t('action.retry', 'Retry')}
        </button>
        <Contact as="section" />
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

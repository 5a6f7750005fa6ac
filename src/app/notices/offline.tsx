import { useEffect, useSyncExternalStore } from 'react';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { showToast } from '../../visit/toasts.js';
import { Backdrop } from '../../ui/backdrop.js';
import { Icon } from '../../ui/icon.js';

/** Shows a backdrop while there is no connection, and a toast when it is back (SPEC 4 and 8). */
export function Offline() {
  const t = useEntryTexts();
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  useOnlineToast(isOnline, t('error.online', 'You are back online'));
  if (isOnline) return null;
  return (
    <Backdrop>
      <Icon name="offline" />
      <p>{t('error.offline', 'You are offline')}</p>
      <p>{t('offline.text', 'What you entered is still here. You can continue when you are back online.')}</p>
    </Backdrop>
  );
}

/** Shows a toast when the connection is back. */
function useOnlineToast(isOnline: boolean, text: string): void {
  useEffect(() => {
    if (isOnline) return undefined;
    return () => {
      if (navigator.onLine) showToast('success', text);
    };
  }, [isOnline, text]);
}

const EVENTS = ['online', 'offline'] as const;

/** Calls back when the connection changes; returns the function that unsubscribes. */
function subscribeToConnection(onChange: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, onChange);
  return () => {
    for (const event of EVENTS) removeEventListener(event, onChange);
  };
}

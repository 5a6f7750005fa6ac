import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../../state/site.js';
import { showToast } from '../../state/toasts.js';
import { Curtain } from '../../ui/curtain.js';
import { Icon } from '../../ui/icon.js';

/** Says that there is no connection for as long as there is none, and then that it is back (SPEC 4 and 8). */
export function Offline() {
  const t = useTexts();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  useBackAgain(isOnline, t('error.online', 'You are back online'));
  if (isOnline) return null;
  return (
    <Curtain>
      <Icon name="offline" />
      <p>{t('error.offline', 'You are offline')}</p>
      <p>{t('offline.text', 'What you typed is kept. You can go on as soon as you are back online.')}</p>
    </Curtain>
  );
}

function useBackAgain(isOnline: boolean, words: string): void {
  useEffect(() => {
    if (isOnline) return undefined;
    return () => {
      if (navigator.onLine) showToast('success', words);
    };
  }, [isOnline, words]);
}

const EVENTS = ['online', 'offline'] as const;

function listen(changed: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed);
  };
}

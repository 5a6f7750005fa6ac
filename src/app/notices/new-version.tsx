import { useCallback, useEffect, useRef, useState } from 'react';
import { deployedVersion } from '../../api/version.js';
import { useTexts } from '../../state/site.js';
import { useUnsaved } from '../../state/unsaved.js';
import { Banner } from '../../ui/banner.js';
import { page } from '../../ui/page-refresh.js';

const MARK = 'reloaded-for';
/** D-31. */
const PAUSE_MS = 5 * 60 * 1000;

/**
 * Reloads the page when another version than the one it was built as is deployed: once for a version, since a cache may
 * hold the old files for longer. Over what was typed it offers that instead (D-31).
 */
export function NewVersion({ built }: { readonly built: string }) {
  const t = useTexts();
  const [offered, setOffered] = useState<string>();
  const isUnsaved = useUnsaved();
  useEffect(() => {
    page.holdsUnsaved = isUnsaved;
  }, [isUnsaved]);
  useDeployed((version) => {
    if (version === built || version === reloadedFor()) return;
    if (page.holdsUnsaved) setOffered(version);
    else if (noteReload(version)) page.refresh();
  });
  if (offered === undefined) return null;
  return (
    <Banner
      text={t('version.text', 'A newer version of this site is ready. Reloading loses what you have not sent yet.')}
      act={{ label: t('version.reload', 'Reload'), onPress: () => reloadFor(offered) }}
      closeLabel={t('version.later', 'Later')}
      onClose={() => setOffered(undefined)}
    />
  );
}

/** Tells the deployed version when the page is loaded, whenever the visitor comes back to it, and every few minutes. */
function useDeployed(hear: (version: string) => void): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const isAsking = useRef(false);
  const ask = useCallback(() => {
    if (isAsking.current || !navigator.onLine) return;
    isAsking.current = true;
    void deployedVersion().then((version) => {
      isAsking.current = false;
      if (version !== undefined) latest.current(version);
    });
  }, []);
  useEffect(() => {
    ask();
    const timer = setInterval(ask, PAUSE_MS);
    addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', ask);
    };
  }, [ask]);
}

function reloadFor(version: string): void {
  noteReload(version);
  page.refresh();
}

/** False where the browser keeps nothing: there the page never reloads by itself, since nobody could know that it did. */
function noteReload(version: string): boolean {
  try {
    sessionStorage.setItem(MARK, version);
    return true;
  } catch {
    return false;
  }
}

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(MARK);
  } catch {
    return null;
  }
}

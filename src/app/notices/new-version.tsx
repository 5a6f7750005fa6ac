import { useEffect, useRef, useState } from 'react';
import '../../ui/banner.css';
import { own } from '../../../engine/base/pointer.js';
import { pageRefresh } from '../../ui/page-refresh.js';
import { storedText, storeText } from '../../ui/session-storage.js';
import { requestJson } from '../../visit/api/call-api.js';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { useUnsaved } from '../../visit/unsaved.js';

/** Returns the version of the deployed site, or undefined if the server does not answer with one. */
async function deployedVersion(): Promise<string | undefined> {
  const version = own((await requestJson('/version.json').catch(() => undefined))?.body, 'version');
  return typeof version === 'string' ? version : undefined;
}

/** The session storage key of the last version that caused a reload. */
const RELOAD_KEY = 'reloaded-for';
/** How often the deployed version is checked (D-31). */
const CHECK_INTERVAL_MS = 5 * 60 * 1000;

/** Reloads the page once when a newer version is deployed. With unsaved input it shows a banner that offers the reload (D-31). */
export function NewVersion({ builtVersion }: { readonly builtVersion: string }) {
  const t = useEntryTexts();
  const [offered, setOffered] = useState<string>();
  const isUnsaved = useUnsaved();
  useEffect(() => {
    pageRefresh.holdsUnsaved = isUnsaved;
  }, [isUnsaved]);
  useDeployedVersion((version) => {
    if (version === builtVersion || version === storedText(RELOAD_KEY)) return;
    if (pageRefresh.holdsUnsaved) setOffered(version);
    else if (storeText(RELOAD_KEY, version)) pageRefresh.refresh();
  });
  if (offered === undefined) return null;
  return (
    <Banner
      text={t('version.text', "A newer version of this site is ready. Reloading loses what you haven't sent yet.")}
      act={{ label: t('version.reload', 'Reload'), onPress: () => reloadFor(offered) }}
      closeLabel={t('version.later', 'Later')}
      onClose={() => setOffered(undefined)}
    />
  );
}

/** Calls back with the deployed version at page load, on focus and every few minutes. */
function useDeployedVersion(onVersion: (version: string) => void): void {
  const latestCallback = useRef(onVersion);
  useEffect(() => {
    latestCallback.current = onVersion;
  });
  useEffect(() => {
    let isRequesting = false;
    const requestVersion = () => {
      if (isRequesting || !navigator.onLine) return;
      isRequesting = true;
      void deployedVersion().then((version) => {
        isRequesting = false;
        if (version !== undefined) latestCallback.current(version);
      });
    };
    requestVersion();
    const timer = setInterval(requestVersion, CHECK_INTERVAL_MS);
    addEventListener('focus', requestVersion);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', requestVersion);
    };
  }, []);
}

function reloadFor(version: string): void {
  storeText(RELOAD_KEY, version);
  pageRefresh.refresh();
}

interface BannerProps {
  readonly text: string;
  readonly act: { readonly label: string; readonly onPress: () => void };
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Shows an offer that can wait, over the top of the page so that the content does not move. */
function Banner({ text, act, closeLabel, onClose }: BannerProps) {
  return (
    <section className="s-banner" aria-label={act.label}>
      <output>{text}</output>
      <button type="button" className="s-banner-act" onClick={act.onPress}>
        {act.label}
      </button>
      <button type="button" onClick={onClose}>
        {closeLabel}
      </button>
    </section>
  );
}

import { useMemo, type ReactNode, useEffect, useState, type ComponentType, useCallback, useRef } from 'react';
import { useLastSite } from './last-site.js';
import { SiteContext } from '../visit/site.js';
import { BrandColours } from '../ui/look/brand.js';
import { HeadingFocus } from './navigation/heading-focus.js';
import { tenantBrand } from '../visit/tenant-brand.js';
import { Offline } from './notices/offline.js';
import { useHasVisitorData } from '../visit/visitor-data.js';
import { useEntryTexts } from '../visit/entry-texts.js';
import { closeToast, useToasts } from '../visit/toasts.js';
import type { ToasterProps } from '../ui/toaster.js';
import { useUnsaved } from '../visit/unsaved.js';
import { Banner } from '../ui/banner.js';
import { pageRefresh } from '../ui/page-refresh.js';
import { requestJson } from '../visit/api/call-api.js';

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
    if (version === builtVersion || version === lastReloadVersion()) return;
    if (pageRefresh.holdsUnsaved) setOffered(version);
    else if (noteReload(version)) pageRefresh.refresh();
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

/** Calls back with the deployed version at page load, on focus and every few minutes. */
function useDeployedVersion(onVersion: (version: string) => void): void {
  const latestCallback = useRef(onVersion);
  useEffect(() => {
    latestCallback.current = onVersion;
  });
  const isRequesting = useRef(false);
  const requestVersion = useCallback(() => {
    if (isRequesting.current || !navigator.onLine) return;
    isRequesting.current = true;
    void deployedVersion().then((version) => {
      isRequesting.current = false;
      if (version !== undefined) latestCallback.current(version);
    });
  }, []);
  useEffect(() => {
    requestVersion();
    const timer = setInterval(requestVersion, CHECK_INTERVAL_MS);
    addEventListener('focus', requestVersion);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', requestVersion);
    };
  }, [requestVersion]);
}

function reloadFor(version: string): void {
  noteReload(version);
  pageRefresh.refresh();
}

/** Saves which version the page reloads for. Returns false without storage; then the page must not reload by itself. */
function noteReload(version: string): boolean {
  try {
    sessionStorage.setItem(RELOAD_KEY, version);
    return true;
  } catch {
    return false;
  }
}

/** Returns the version of the last reload, or null. */
function lastReloadVersion(): string | null {
  try {
    return sessionStorage.getItem(RELOAD_KEY);
  } catch {
    return null;
  }
}

/** Returns the version of the deployed site, or undefined if the server does not answer with one. */
async function deployedVersion(): Promise<string | undefined> {
  const body = (await requestJson('/version.json').catch(() => undefined))?.body;
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return typeof version === 'string' ? version : undefined;
}

const loadToaster = async () => (await import(/* webpackChunkName: "toaster" */ './notices/themed-toaster.js')).ThemedToaster;

/**
 * Shows the toasts, loading their component with the first one. If loading fails, the next toast tries again, without reloading the
 * page.
 */
function Toasts() {
  const t = useEntryTexts();
  const toasts = useToasts((state) => state.toasts);
  const [LoadedToaster, setLoadedToaster] = useState<ComponentType<ToasterProps>>();
  const latest = toasts.at(-1)?.id;
  const isLoaded = LoadedToaster !== undefined;
  useEffect(() => {
    if (latest === undefined || isLoaded) return;
    loadToaster().then(
      (part) => setLoadedToaster(() => part),
      () => undefined,
    );
  }, [latest, isLoaded]);
  if (!LoadedToaster) return null;
  const tones = {
    success: t('toast.success', 'Done:'),
    error: t('toast.error', 'Problem:'),
    info: t('toast.info', 'Note:'),
  };
  return (
    <LoadedToaster
      toasts={toasts}
      onGone={closeToast}
      texts={{ region: t('toast.region', 'Messages'), close: t('action.close', 'Close'), tones }}
    />
  );
}

const load = async () => (await import(/* webpackChunkName: "idle" */ './idle/idle-timer.js')).IdleTimer;

/** Loads and shows the idle timer after the page. If loading fails, the next input tries again. */
function IdleWatch() {
  const hasVisitorData = useHasVisitorData();
  const [Idle, setIdle] = useState<ComponentType>();
  const isThere = Idle !== undefined;
  useEffect(() => {
    if (isThere) return;
    load().then(
      (part) => setIdle(() => part),
      () => undefined,
    );
  }, [hasVisitorData, isThere]);
  return Idle && <Idle />;
}

interface AppShellProps {
  /** The version of the site's files. */
  readonly builtVersion: string;
  readonly children: ReactNode;
}

/** Shows the page and what outlives it: toasts, banners and dialogs, in the texts and colours of the last site. */
export function AppShell({ builtVersion, children }: AppShellProps) {
  const { site } = useLastSite();
  const brand = useMemo(() => (site ? tenantBrand(site.tenant) : {}), [site]);
  return (
    <SiteContext.Provider value={site}>
      <BrandColours brand={brand}>
        {children}
        <HeadingFocus />
        <NewVersion builtVersion={builtVersion} />
        <IdleWatch />
        <Toasts />
        <Offline />
      </BrandColours>
    </SiteContext.Provider>
  );
}

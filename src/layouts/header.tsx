import './header.css';
import { useTranslation } from 'react-i18next';
import { useSite } from '../visit/site.js';
import { Icon } from '../ui/icon.js';
import { MediaContext } from '../ui/media.js';
import { SiteLink } from '../ui/link.js';
import { Links } from './links.js';
import { shownLinks, type ShownLink } from './shown-links.js';
import { useContext, useSyncExternalStore, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { endGroup } from '../visit/api/session.js';
import { clearMembers } from '../visit/group-members.js';
import { TenantMark } from '../ui/tenant-mark.js';
import { useLocation } from 'wouter';
import { removeNotice, showNotice } from '../visit/notices.js';
import type { DrawerProps } from '../ui/drawer.js';

const loadDrawer = async () => (await import(/* webpackChunkName: "drawer" */ './site-menu.js')).SiteMenu;

/** Loads the drawer when the visitor reaches for the button; a press loads it again after a failure. */
const preloadDrawer = () => void loadDrawer().catch(() => undefined);

/** If the drawer fails to load, a notice says so. */
export function Menu({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps>>();
  const [openAt, setOpenAt] = useState<string>();
  const label = t('header.menu', 'Menu');
  const openDrawer = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a pressed button, but the drawer returns the focus to the focused element.
    currentTarget.focus();
    setOpenAt(path);
    // A failure does not refresh the page, because that would lose typed input.
    const part = await loadDrawer().catch(() => undefined);
    if (part) {
      removeNotice('menu');
      return setDrawer(() => part);
    }
    setOpenAt(undefined);
    showNotice('menu', t('header.menu.unopened', "The menu couldn't be opened. Please press it again."));
  };
  return (
    <>
      <button
        type="button"
        className="s-menu"
        aria-haspopup="dialog"
        aria-expanded={Drawer !== undefined && openAt === path}
        onClick={(event) => void openDrawer(event)}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
      >
        <Icon name="menu" />
        {label}
      </button>
      {Drawer && (
        <Drawer label={label} closeLabel={t('action.close', 'Close')} isOpen={openAt === path} onClose={() => setOpenAt(undefined)}>
          {children}
        </Drawer>
      )}
    </>
  );
}

/** Below NARROW the header's links are in the drawer; below PHONE the header has two rows. */
const NARROW = '(width < 62rem)';
const PHONE = '(width < 48rem)';

function onResize(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/** For differences that CSS cannot express, such as content and order. */
function useMedia(query: string): boolean {
  const matches = useContext(MediaContext);
  const read = () => matches(query);
  return useSyncExternalStore(onResize, read, read);
}

/** The link back (D-44): the label of the current step, and where the link leads. */
export interface Back {
  readonly label: string;
  readonly to: string;
  /** The name of the step that it leads to; undefined for the homepage. */
  readonly target?: string | undefined;
}

interface HeaderProps {
  readonly route: string;
  readonly back?: Back | undefined;
}

export function Header({ route, back }: HeaderProps) {
  const site = useSite();
  const [isNarrow, isPhone] = [useMedia(NARROW), useMedia(PHONE)];
  const links = shownLinks(site, route, site.library.layouts.header);
  const more = (links.length > 0 || site.languages.length > 1) && <HeaderLinks links={links} isInDrawer={isNarrow} />;
  // On a phone the link back has its own row after the menu, so that the focus order matches the reading order.
  return (
    <header className={back ? 's-header s-has-back' : 's-header'}>
      <div className="s-header-row">
        <TenantHome />
        {isPhone && more}
        {back && <BackLink {...back} />}
        {!isPhone && more}
      </div>
    </header>
  );
}

function BackLink({ label, to, target }: Back) {
  const { t } = useTranslation();
  const targetText =
    target === undefined ? t('header.back-home', 'Back to homepage') : t('header.back-to', 'Back to {label}', { label: target });
  return (
    <SiteLink className="s-back" to={to}>
      <Icon name="back" />
      <bdi className="s-back-to">{targetText}</bdi> <bdi>{label}</bdi>
    </SiteLink>
  );
}

function HeaderLinks({ links, isInDrawer }: { readonly links: readonly ShownLink[]; readonly isInDrawer: boolean }) {
  const { t } = useTranslation();
  const all = (
    <div className="s-more">
      {links.length > 0 && (
        <nav aria-label={t('header.links', 'About us and sign-in')}>
          <Links links={links} />
        </nav>
      )}
      <LanguageChoice />
    </div>
  );
  return isInDrawer ? <Menu>{all}</Menu> : all;
}

/** A click ends the work on a group (SPEC 2). */
function TenantHome() {
  const { tenant, referral } = useSite();
  const { t } = useTranslation();
  const endWork = () => endGroup(tenant.code, clearMembers(tenant.code));
  return (
    <SiteLink className="s-home" to={referral.agent ? '/?agentReferral=true' : '/'} onClick={endWork}>
      <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={44} withName />
      <span className="v-unseen"> ({t('header.home', 'home')})</span>
    </SiteLink>
  );
}

function LanguageChoice() {
  const { languages, language, setLanguage } = useSite();
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <fieldset className="s-languages">
      <legend className="v-unseen">{t('header.language', 'Language')}</legend>
      {languages.map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => setLanguage(each)}>
          {t(`language.${each}`, languageName(each))}
        </button>
      ))}
    </fieldset>
  );
}

function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

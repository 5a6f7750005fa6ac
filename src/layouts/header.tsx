import './header.css';
import { useSite, useTexts } from '../state/site.js';
import { Icon } from '../ui/icon.js';
import { SiteLink } from '../ui/link.js';
import { LanguageChoice } from './language-choice.js';
import { Links } from './links.js';
import { NARROW, PHONE, useMedia } from './media.js';
import { Menu } from './menu.js';
import { shownLinks, type ShownLink } from './open-link.js';
import { TenantHome } from './tenant-home.js';

/** The way back: the name of the step one is on, and where it leads (D-44). */
export interface Back {
  readonly label: string;
  readonly to: string;
}

interface HeaderProps {
  readonly route: string;
  readonly back?: Back | undefined;
}

/** Whose site it is, the way back, and the links; the last in a drawer where there is little room. */
export function Header({ route, back }: HeaderProps) {
  const site = useSite();
  const [isNarrow, isPhone] = [useMedia(NARROW), useMedia(PHONE)];
  const links = shownLinks(site, route, site.library.layouts.header);
  const more = (links.length > 0 || site.languages.length > 1) && <More links={links} isInDrawer={isNarrow} />;
  // On a phone the way back has a row of its own, after the menu: the focus goes as one reads.
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

function BackLink({ label, to }: Back) {
  const t = useTexts();
  return (
    <SiteLink className="s-back" to={to} aria-label={t('header.back', 'Back: {label}', { label })}>
      <Icon name="back" />
      <bdi>{label}</bdi>
    </SiteLink>
  );
}

function More({ links, isInDrawer }: { readonly links: readonly ShownLink[]; readonly isInDrawer: boolean }) {
  const t = useTexts();
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

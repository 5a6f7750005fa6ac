import './header.css';
import { useTranslation } from 'react-i18next';
import { useSite } from '../visit/site.js';
import { Icon } from '../ui/icon.js';
import { SiteLink } from '../ui/link.js';
import { LanguageChoice } from './language-choice.js';
import { Links } from './links.js';
import { NARROW, PHONE, useMedia } from './media.js';
import { Menu } from './menu.js';
import { shownLinks, type ShownLink } from './shown-links.js';
import { TenantHome } from './tenant-home.js';

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

/** Shows the tenant's logo, the link back, and the links; on narrow screens these are in a drawer. */
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

/** Shows the link back: where it leads, then the name of the current step. */
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

/** Shows links and language choice, in a drawer if there is little space. */
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

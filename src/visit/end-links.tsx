import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.js';
import { SiteLink } from '../ui/link.js';
import { useSite } from './site.js';

interface EndLinksProps {
  /** Where a visitor goes next; to the homepage if undefined. */
  readonly next?: { readonly to: string; readonly label: string } | undefined;
  /** Other things to take away beside the printed page. */
  readonly children?: ReactNode;
}

/** Shows what a visitor may do at the end of a page: go on, print the page, and go to the homepage. */
export function EndLinks({ next, children }: EndLinksProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const home = { to: `/${tenant.code}`, label: t('action.home', 'Go to homepage') };
  const first = next ?? home;
  return (
    <div className="s-ways">
      <SiteLink className="s-act" to={first.to}>
        {first.label}
      </SiteLink>
      <button type="button" className="s-act-other" onClick={() => window.print()}>
        <Icon name="print" />
        {t('panel.enrollment-done.print', 'Print or save as PDF')}
      </button>
      {children}
      {first !== home && (
        <SiteLink className="s-way-home" to={home.to}>
          {home.label}
        </SiteLink>
      )}
    </div>
  );
}

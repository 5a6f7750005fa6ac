import { useTranslation } from 'react-i18next';
import { OutsideLink, SiteLink } from '../ui/link.js';
import type { ShownLink } from './shown-links.js';

interface LinksProps {
  readonly links: readonly ShownLink[];
  /** The values for placeholders in the texts. */
  readonly params?: { readonly [name: string]: string | number };
}

export function Links({ links, params }: LinksProps) {
  return (
    <ul className="s-links">
      {links.map((link) => (
        <li key={link.id}>
          <OneLink {...link} {...(params && { params })} />
        </li>
      ))}
    </ul>
  );
}

export function OneLink({ text, target, params }: ShownLink & Pick<LinksProps, 'params'>) {
  const { t } = useTranslation();
  const label = t(text, text, params ?? {});
  if (!target) return <bdi>{label}</bdi>;
  if ('to' in target) return <SiteLink to={target.to}>{label}</SiteLink>;
  return (
    <OutsideLink href={target.href} newTab={t('header.new-tab', '(opens in a new tab)')}>
      {label}
    </OutsideLink>
  );
}

import { useTexts } from '../state/site.js';
import { OutsideLink, SiteLink } from '../ui/link.js';
import type { ShownLink } from './open-link.js';

interface LinksProps {
  readonly links: readonly ShownLink[];
  /** What the texts are filled with. */
  readonly params?: { readonly [name: string]: string | number };
}

/** Links and texts of header or footer, in order. */
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

function OneLink({ text, way, params }: ShownLink & Pick<LinksProps, 'params'>) {
  const t = useTexts();
  const words = t(text, text, params);
  if (!way) return <bdi>{words}</bdi>;
  if ('to' in way) return <SiteLink to={way.to}>{words}</SiteLink>;
  return (
    <OutsideLink href={way.href} newTab={t('header.new-tab', '(opens in a new tab)')}>
      {words}
    </OutsideLink>
  );
}

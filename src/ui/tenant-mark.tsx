import './tenant-mark.css';
import { type CSSProperties, useState } from 'react';
import { imageSource } from '../../server/shared/web-address.js';

interface TenantMarkProps {
  readonly name: string;
  /** The logo in the tenant's record, not yet validated. */
  readonly logoUrl?: string | undefined;
  /** The height in px; style sheets may override it. */
  readonly size: number;
  /** Whether the name is shown beside the initials; a logo usually contains it. */
  readonly withName?: boolean;
}

/** Shows the tenant's logo, or its initials if the logo is missing, on another host, or fails to load. */
export function TenantMark({ name, logoUrl, size, withName = false }: TenantMarkProps) {
  const [failedSource, setFailedSource] = useState<string>();
  const source = imageSource(logoUrl);
  if (source !== undefined && source !== failedSource) {
    return (
      <span className="s-logo" style={{ '--s-size': `${size}px` } as CSSProperties}>
        <img src={source} alt={name} onError={() => setFailedSource(source)} />
      </span>
    );
  }
  return (
    <span className="s-named-mark">
      <svg className="s-mark" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
        <rect className="s-mark-fill" x=".5" y=".5" width="47" height="47" rx="10" />
        <path className="s-mark-accent" d="M14 37h20v3H14z" />
        <text className="s-mark-text" x="24" y="21" textAnchor="middle" dominantBaseline="central">
          {initialsOf(name)}
        </text>
      </svg>
      <bdi className={withName ? 's-mark-name' : 'v-unseen'}>{name}</bdi>
    </span>
  );
}

/**
 * Returns the first letters of the first two words of a name, as readers of the script count letters: a Devanagari conjunct is one.
 * @example initialsOf('Harbor Health Cooperative') // 'HH'
 */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}](?:(?!\u094d)\p{M})*/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
}

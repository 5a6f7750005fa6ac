import './tenant-mark.css';
import { useState } from 'react';
import { initialsOf } from './initials.js';
import { imageSource } from './safe-link.js';

interface TenantMarkProps {
  readonly name: string;
  /** As the tenant wrote it. */
  readonly logoUrl?: string | undefined;
  /** Its height in px, which a style sheet may overrule. */
  readonly size: number;
  /** Writes the name beside the mark that stands in for a logo; a logo mostly says it already. */
  readonly withName?: boolean;
}

/** The logo of a tenant; a mark of its initials where there is none, where it is another host's or where it does not load. */
export function TenantMark({ name, logoUrl, size, withName = false }: TenantMarkProps) {
  const [failed, setFailed] = useState<string>();
  const source = imageSource(logoUrl);
  if (source !== undefined && source !== failed) {
    return <img className="s-logo" src={source} alt={name} height={size} onError={() => setFailed(source)} />;
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

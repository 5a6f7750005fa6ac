/**
 * A tenant's web site as a link: https where no scheme is said (D-51). Undefined where it can be no address, and where a
 * user name or a password would hide its host.
 * @example websiteLink('www.clinic.example') // 'https://www.clinic.example/'
 */
export function websiteLink(written: string): string | undefined {
  const text = written.trim();
  if (text === '') return undefined;
  const address = parsed(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return address?.hostname && !address.username && !address.password ? address.href : undefined;
}

function parsed(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * The member portal's login for a tenant, with what else the portal is told (D-50). Undefined where there is no portal.
 * @example portalLink('https://members.example', { client: 'harbor' }) // 'https://members.example/login?client=harbor'
 */
export function portalLink(portal: string | undefined, query: { readonly [name: string]: string }): string | undefined {
  const base = portal === undefined ? undefined : websiteLink(portal);
  return base && `${base.replace(/\/$/, '')}/login?${new URLSearchParams(query).toString()}`;
}

/**
 * A picture that a tenant names: one of our own host, or one that is written out as a data: address. Undefined for any
 * other, which the page would not be let to load.
 * @example imageSource('/media/harbor/logo.svg')
 */
export function imageSource(written: string | undefined): string | undefined {
  const text = written?.trim() ?? '';
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(text)) return text;
  const address = text === '' ? undefined : parsed(text, location.origin);
  const isOurs = address?.origin === location.origin && address.protocol === location.protocol;
  return isOurs ? address.href : undefined;
}

/** A letter to somebody; undefined where it is no e-mail address. */
export function mailLink(address: string | undefined): string | undefined {
  const text = address?.trim() ?? '';
  return /^[^@\s<>"?&]+@[^@\s<>"?&]+$/.test(text) ? `mailto:${text}` : undefined;
}

/** A call; undefined where there is no number. */
export function phoneLink(extension: string | undefined, digits: string | undefined): string | undefined {
  const [code, number] = [extension, digits].map((part) => (part ?? '').replace(/\D/g, ''));
  return number ? `tel:${code ? `+${code}` : ''}${number}` : undefined;
}

/**
 * Returns a website as a link, with https if it has no scheme (D-51). Undefined if it is no valid address or contains credentials, which
 * could hide the host.
 * @example websiteLink('www.clinic.example') // 'https://www.clinic.example/'
 */
export function websiteLink(value: string): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  const address = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return address?.hostname && !address.username && !address.password ? address.href : undefined;
}

function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Returns the login of the member portal with query parameters (D-50), or undefined without a portal.
 * @example portalLink('https://members.example', { client: 'harbor' }) // 'https://members.example/login?client=harbor'
 */
export function portalLink(portal: string | undefined, query: { readonly [name: string]: string }): string | undefined {
  const base = portal === undefined ? undefined : websiteLink(portal);
  return base && `${base.replace(/\/$/, '')}/login?${new URLSearchParams(query).toString()}`;
}

/**
 * Returns the address of a tenant's picture: a path on the own origin, which the prerender does not know, or a `data:` URL. Undefined for
 * others, which the content security policy blocks.
 * @example imageSource('https://acme.example/media/harbor/logo.svg') // '/media/harbor/logo.svg' on acme.example
 */
export function imageSource(value: string | undefined): string | undefined {
  const text = value?.trim() ?? '';
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(text)) return text;
  const origin = globalThis.location?.origin ?? 'https://own.invalid';
  const address = text === '' ? undefined : parseUrl(text, origin)?.href;
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : undefined;
}

export function mailLink(address: string | undefined): string | undefined {
  const text = address?.trim() ?? '';
  return /^[^@\s<>"?&]+@[^@\s<>"?&]+$/.test(text) ? `mailto:${text}` : undefined;
}

export function phoneLink(extension: string | undefined, digits: string | undefined): string | undefined {
  const [code, number] = [extension, digits].map((part) => (part ?? '').replace(/\D/g, ''));
  return number ? `tel:${code ? `+${code}` : ''}${number}` : undefined;
}

/** Not the port behind a host without a scheme. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * Returns a website as a link, with https if it has no scheme (D-51). Undefined if it is no valid address or contains credentials, which
 * could hide the host.
 * @example websiteLink('www.clinic.example') // 'https://www.clinic.example/'
 */
export function websiteLink(value: string): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  const address = parseUrl(SCHEME.test(text) ? text : `https://${text}`);
  return address?.hostname && /^https?:$/.test(address.protocol) && !address.username && !address.password ? address.href : undefined;
}

function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
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

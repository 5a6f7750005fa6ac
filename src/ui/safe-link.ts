import { websiteLink } from '../../server/shared/web-address.js';

/**
 * Returns the login of the member portal with query parameters (D-50), or undefined without a portal.
 * @example portalLink('https://members.example', { client: 'harbor' }) // 'https://members.example/login?client=harbor'
 */
export function portalLink(portal: string | undefined, query: { readonly [name: string]: string }): string | undefined {
  const base = portal === undefined ? undefined : websiteLink(portal);
  return base && `${base.replace(/\/$/, '')}/login?${new URLSearchParams(query).toString()}`;
}

export function mailLink(address: string | undefined): string | undefined {
  const text = address?.trim() ?? '';
  return /^[^@\s<>"?&]+@[^@\s<>"?&]+$/.test(text) ? `mailto:${text}` : undefined;
}

export function phoneLink(extension: string | undefined, digits: string | undefined): string | undefined {
  const [code, number] = [extension, digits].map((part) => (part ?? '').replace(/\D/g, ''));
  return number ? `tel:${code ? `+${code}` : ''}${number}` : undefined;
}

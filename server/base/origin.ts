/** Scheme, host and port; other characters that a host may have could end a directive of a policy or an attribute. */
const originShape = /^https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** A leading label for all, before a domain of two labels at least. */
const patternShape = /^https?:\/\/\*\.(?:localhost|[^:]+\.[a-z][^.:]*)(?::|$)/;

/** Returns whether a text is an HTTP origin as browsers write it, such as https://www.example.org. */
export function isOrigin(text: string): boolean {
  return originShape.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Returns whether a text is an origin, or a pattern for all names below a domain, such as https://*.example.org. */
export function isOriginPattern(text: string): boolean {
  return isOrigin(text) || (patternShape.test(text) && isOrigin(text.replace('*.', '')));
}

/** Returns whether an origin is one of these, or matches one of these patterns as in a content security policy. */
export function matchesOrigin(patterns: readonly string[], origin: string): boolean {
  return patterns.some((pattern) => {
    const [scheme = '', domain] = pattern.split('*');
    if (domain === undefined) return origin === pattern;
    return origin.startsWith(scheme) && origin.endsWith(domain) && origin.length >= pattern.length;
  });
}

/** Returns the origin of a server on this host and port, as browsers write it; `localhost` if it listens on all addresses. */
export function httpOrigin(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const address = `http://${isAnyAddress(host) ? 'localhost' : name}:${port}`;
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** Returns whether a server on this host listens on all addresses of its machine. */
export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Returns whether only this machine reaches a host. */
export function isLocalHost(host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/** The longest accepted address of a picture. */
const maxLength = 1000;

/** Returns the path of a picture on this site; undefined for other hosts, from which pages load nothing (PROMISES R6). */
export function ownPicturePath(written: string | undefined, origin: string): string | undefined {
  const address = parseUrl(written, origin);
  return address?.origin === origin ? address.pathname + address.search : undefined;
}

/** Returns the absolute URL of a picture for link previews; undefined if it is no web address. */
export function publicPictureUrl(written: string | undefined, origin: string): string | undefined {
  const address = parseUrl(written, origin);
  const isWeb = address !== undefined && /^https?:$/.test(address.protocol) && address.username === '' && address.password === '';
  return isWeb ? address.href : undefined;
}

/** Returns a picture's address as a URL; undefined if it is empty, too long or invalid. */
function parseUrl(written: string | undefined, origin: string): URL | undefined {
  const text = written?.trim() ?? '';
  return text !== '' && text.length <= maxLength && URL.canParse(text, origin) ? new URL(text, origin) : undefined;
}

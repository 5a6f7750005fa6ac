/** Longer is no address of a picture, but something that was put there. */
const longest = 1000;

/** A picture that lies on this site, as its path: a page loads none of other hosts (PROMISES R6). Undefined for any other. */
export function ownPicture(written: string | undefined, origin: string): string | undefined {
  const address = parsed(written, origin);
  return address?.origin === origin ? address.pathname + address.search : undefined;
}

/** A picture as others are told of it, who load it themselves: an address of the web, with its host. */
export function toldPicture(written: string | undefined, origin: string): string | undefined {
  const address = parsed(written, origin);
  const isWeb = address !== undefined && /^https?:$/.test(address.protocol) && address.username === '' && address.password === '';
  return isWeb ? address.href : undefined;
}

function parsed(written: string | undefined, origin: string): URL | undefined {
  const text = written?.trim() ?? '';
  return text !== '' && text.length <= longest && URL.canParse(text, origin) ? new URL(text, origin) : undefined;
}

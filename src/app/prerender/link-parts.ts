import { preserveQuery } from '../../ui/preserve-query.js';

/** Replaces the preserved parameters in links, since a rendered page is for every visitor. */
export const QUERY_MARK = 'slug=preserved-query';

const LINK = /(?<= href=")([^"]*)(?=")/;
const MARK = new RegExp(`(?:\\?|&amp;)${QUERY_MARK}`);

/** How React and this file write special characters in attributes; `&amp;` last, so that none is decoded twice. */
const ENTITIES = [
  ['"', '&quot;'],
  ["'", '&#x27;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
] as const;

/** Returns the text of an attribute in React’s HTML. */
export function decodeAttribute(html: string): string {
  return ENTITIES.reduce((text, [letter, entity]) => text.replaceAll(entity, letter), html);
}

function encodeAttribute(text: string): string {
  return ENTITIES.reduceRight((html, [letter, entity]) => html.replaceAll(letter, entity), text);
}

/** Splits a page at its links within the site: alternating HTML and links, without the parameters of the visitor. */
export function linkParts(html: string): string[] {
  const parts = [''];
  html.split(LINK).forEach((part, index) => {
    const isLink = index % 2 === 1 && MARK.test(part);
    if (isLink) parts.push(decodeAttribute(part.replace(MARK, '')), '');
    else parts[parts.length - 1] += part;
  });
  return parts;
}

/** Returns the HTML of a page whose links preserve the parameters of an address. */
export function completeLinks(parts: readonly string[], search: string): string {
  return parts.map((part, index) => (index % 2 === 0 ? part : encodeAttribute(preserveQuery(part, search)))).join('');
}

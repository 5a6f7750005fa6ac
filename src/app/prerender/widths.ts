/** Widths of a window in rem: a phone's, a narrow one and a wide one, as the header distinguishes them. */
export const WINDOW_WIDTHS = [40, 50, 70];
const NAMES = ['phone', 'narrow', 'wide'];

/** Shows of the headers of several widths the one of the window. */
export const WIDTH_STYLES = ['(width < 48rem)', '(48rem <= width < 62rem)', '(width >= 62rem)']
  .map((query, index) => `@media ${query}{[data-widths]:not([data-widths~="${NAMES[index]}"]){display:none}}`)
  .join('');

const HEADER = /<header[ >].*?<\/header>/s;

/** Joins the pages of several widths to one with all of their headers, the only part that differs. */
export function joinWidths(pages: readonly string[]): string {
  const [first = ''] = pages;
  const namesOf = new Map<string, string[]>();
  pages.forEach((page, index) => {
    const [header = ''] = HEADER.exec(page) ?? [];
    namesOf.set(header, [...(namesOf.get(header) ?? []), NAMES[index] ?? '']);
  });
  if (namesOf.size === 1) return first;
  const headers = [...namesOf].map(([header, names]) => header.replace('<header', `<header data-widths="${names.join(' ')}"`));
  return first.replace(HEADER, () => headers.join(''));
}

const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** What the visitor would read, the dearest first: what was chosen here before, then what the browser asks for. */
export function wantedLanguages(): readonly string[] {
  const chosen = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return chosen ? [chosen, ...navigator.languages] : navigator.languages;
}

/** Remembers the visitor's choice, for the server too: it writes the language into the page. */
export function keepLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/**
 * The first language that is wanted and offered, whatever its region; where there is none, the first that is offered.
 * @example languageFor(['en', 'ne'], ['ne-NP', 'en']) // 'ne'
 */
export function languageFor(offered: readonly string[], wanted: readonly string[]): string {
  const found = wanted.flatMap(
    (tag) => offered.find((one) => isSame(one, tag)) ?? offered.find((one) => isSame(base(one), base(tag))) ?? [],
  );
  return found[0] ?? offered[0] ?? 'en';
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(base(language).toLowerCase()) ? 'rtl' : 'ltr';
}

/** Of `ne-NP` it is `ne`. */
function base(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

function isSame(tag: string, other: string): boolean {
  return tag.toLowerCase() === other.toLowerCase();
}

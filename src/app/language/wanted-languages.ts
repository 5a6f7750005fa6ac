const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

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

const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

/** Returns the visitor's languages by preference: the one chosen here before, then those of the browser. */
export function wantedLanguages(): readonly string[] {
  const chosen = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return chosen ? [chosen, ...navigator.languages] : navigator.languages;
}

/** Saves the visitor's choice in a cookie, so that the server prerenders in this language. */
export function saveLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

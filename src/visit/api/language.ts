/** The language of the visitor for API messages; undefined until it is known, then the browser's preference applies. */
let language: string | undefined;

export function setCallLanguage(code: string): void {
  language = code;
}

/** Returns the `accept-language` header of every call, or no header while the language is unknown. */
export function languageHeader(): { readonly 'accept-language'?: string } {
  return language === undefined ? {} : { 'accept-language': language };
}

/** In which language the server is asked to answer; what the browser asks for by itself until the visitor's is known. */
let language: string | undefined;

export function setCallLanguage(spoken: string): void {
  language = spoken;
}

/** What every call says of it. */
export function languageHeader(): { readonly 'accept-language'?: string } {
  return language === undefined ? {} : { 'accept-language': language };
}

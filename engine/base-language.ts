/** The language in which definitions are written, and that every platform's texts fall back to. */
export const BASE_LANGUAGE = 'en';

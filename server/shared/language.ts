import { BASE_LANGUAGE, type Platform, type TenantLibrary } from '../../engine/index.js';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** What the offered languages of a tenant depend on. */
interface LanguageSource extends Pick<TenantLibrary, 'texts'> {
  readonly platform: Pick<Platform, 'languages'>;
}

/** The languages that a tenant's pages can be read in: those of its platform that the product has texts for. */
export function offeredLanguages({ platform, texts }: LanguageSource): readonly string[] {
  return platform.languages.filter((language) => Object.hasOwn(texts, language) || Object.hasOwn(texts, baseLanguageOf(language)));
}

/**
 * Returns the offered language that fits the first wanted tag best, ignoring region and case: an exact fit, else the same language. Without
 * a fit the first offered language, else the base language.
 * @example chooseLanguage(['en', 'ne'], ['fr-FR', 'ne-NP']) // 'ne'
 */
export function chooseLanguage(offered: readonly string[], wanted: readonly (string | undefined)[]): string {
  const fits = wanted.flatMap((tag = '') => {
    const [lower, base] = [tag.toLowerCase(), baseLanguageOf(tag).toLowerCase()];
    const exact = offered.find((language) => language.toLowerCase() === lower);
    return exact ?? offered.find((language) => baseLanguageOf(language).toLowerCase() === base) ?? [];
  });
  return fits[0] ?? offered[0] ?? BASE_LANGUAGE;
}

/** The direction in which a language is written, ignoring the region. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(baseLanguageOf(language).toLowerCase()) ? 'rtl' : 'ltr';
}

/** The language of a tag without its region: of `ne-NP` it is `ne`. */
export function baseLanguageOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}

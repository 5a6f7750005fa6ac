import { BASE_LANGUAGE, type Platform, type TenantLibrary } from '../../engine/index.js';

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

interface Offering extends Pick<TenantLibrary, 'texts'> {
  readonly platform: Pick<Platform, 'languages'>;
}

/** The languages a tenant's pages can be read in: those of its platform that there are texts for. */
export function languagesOf({ platform, texts }: Offering): readonly string[] {
  return platform.languages.filter((language) => Object.hasOwn(texts, language));
}

/**
 * The first of the wanted languages that is offered, in its variants too: `ne-NP` is met by `ne`. Where none is, the usual
 * one, which comes first.
 */
export function languageFor(wanted: readonly (string | undefined)[], offered: readonly string[]): string {
  for (const each of wanted) {
    const tag = each?.toLowerCase() ?? '';
    const found = offered.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (found !== undefined) return found;
  }
  return offered[0] ?? BASE_LANGUAGE;
}

const mostTags = 20;

/** The tags of an `accept-language` header, the most wanted first. */
export function acceptedLanguages(header: string | undefined): string[] {
  const parts = (header ?? '').slice(0, 500).split(',', mostTags);
  const weighed = parts.map((part) => {
    const [tag = '', weight] = part.trim().split(/\s*;\s*q=/);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The direction a language is written in. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr';
}

import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Generated } from './generated.js';

interface Country {
  readonly code: string;
  readonly dial: string;
  readonly name: string;
}

/** Every country with a dial code and an English name, by name. The United Kingdom is kept as UK, the specification's code for it. */
function countries(): readonly Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const known = getCountries().flatMap((iso): readonly Country[] => {
    const name = names.of(iso);
    return name === undefined ? [] : [{ code: iso === 'GB' ? 'UK' : iso, dial: getCountryCallingCode(iso), name }];
  });
  const order = new Intl.Collator('en');
  return known.toSorted((a, b) => order.compare(a.name, b.name));
}

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The list of countries as a module of the engine. */
export function generate(): readonly Generated[] {
  const lines = countries().map(({ code, dial, name }) => `  { code: ${literal(code)}, dial: ${literal(dial)}, name: ${literal(name)} },`);
  const text = [
    '// Made by scripts/prepare/countries.ts from libphonenumber-js and the region names of Intl; not committed.',
    'export const countries: readonly { readonly code: string; readonly dial: string; readonly name: string }[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
  return [{ path: 'engine/formats/countries.g.ts', text }];
}

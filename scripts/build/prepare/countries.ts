import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Generated } from './generated.js';

interface Country {
  readonly code: string;
  readonly dial: string;
  readonly name: string;
}

/** Returns every country with a dial code and an English name, by name; the United Kingdom as UK, as the specification says. */
function readCountries(): readonly Country[] {
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

/** Returns a generated module; `declaration` is the text between `export const` and `=`, `lines` the entries of the value. */
function moduleText(name: string, declaration: string, [open, lines, close]: readonly [string, readonly string[], string]): Generated {
  const text = [
    '// Made by scripts/build/prepare/countries.ts from libphonenumber-js and the region names of Intl; not committed.',
    `export const ${declaration} = ${open}`,
    ...lines.map((line) => `  ${line},`),
    `${close};`,
    '',
  ].join('\n');
  return { path: `engine/formats/${name}.g.ts`, text };
}

/** Returns the modules of names and of dial codes; they are separate, because the first page needs only dial codes. */
export function generate(): readonly Generated[] {
  const all = readCountries();
  const names = all.map(({ code, name }) => `{ code: ${literal(code)}, name: ${literal(name)} }`);
  const dials = all.map(({ code, dial }) => `${code}: ${literal(dial)}`);
  return [
    moduleText('countries', 'countries: readonly { readonly code: string; readonly name: string }[]', ['[', names, ']']),
    moduleText('dial-codes', 'dialCodes: { readonly [country: string]: string }', ['{', dials, '}']),
  ];
}

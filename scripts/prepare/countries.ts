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

/** A module of the engine that holds one thing. */
function module(name: string, declaration: string, [open, lines, close]: readonly [string, readonly string[], string]): Generated {
  const text = [
    '// Made by scripts/prepare/countries.ts from libphonenumber-js and the region names of Intl; not committed.',
    `export const ${declaration} = ${open}`,
    ...lines.map((line) => `  ${line},`),
    `${close};`,
    '',
  ].join('\n');
  return { path: `engine/formats/${name}.g.ts`, text };
}

/** Names and dial codes apart: the first page of the site reads conditions that know dial codes, and no names. */
export function generate(): readonly Generated[] {
  const all = countries();
  const names = all.map(({ code, name }) => `{ code: ${literal(code)}, name: ${literal(name)} }`);
  const dials = all.map(({ code, dial }) => `${code}: ${literal(dial)}`);
  return [
    module('countries', 'countries: readonly { readonly code: string; readonly name: string }[]', ['[', names, ']']),
    module('dial-codes', 'dialCodes: { readonly [country: string]: string }', ['{', dials, '}']),
  ];
}

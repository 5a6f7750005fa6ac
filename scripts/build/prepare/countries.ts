import { getCountries } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/max/metadata';
import type { Generated } from './generated.js';

type Iso = ReturnType<typeof getCountries>[number];

/** The numbers that people have, among libphonenumber's kinds: of a line, a mobile, a person, and over the internet. */
const KINDS_OF_PEOPLE = [0, 1, 4, 8];

function codeOf(iso: Iso): string {
  return iso === 'GB' ? 'UK' : iso;
}

/** Returns `AFAfghanistan|…`: every country with an English name, by name; the United Kingdom as UK, as the specification says. */
function namesText(): string {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const order = new Intl.Collator('en');
  const known = getCountries().flatMap((iso) => {
    const name = names.of(iso);
    return name === undefined ? [] : [{ iso, name }];
  });
  return known
    .toSorted((a, b) => order.compare(a.name, b.name))
    .map(({ iso, name }) => codeOf(iso) + name)
    .join('|');
}

/** Returns `1USAG…7RUKZ…`: each dial code with its countries, the main one first. */
function dialCodesText(): string {
  const entries = Object.entries(metadata.country_calling_codes);
  return entries.map(([dial, countries]) => dial + countries.map(codeOf).join('')).join('');
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the plan of a country: a letter for each length of its numbers (`j` for 10), and its trunk prefix. */
function planText(iso: Iso): string {
  const plan: readonly unknown[] = metadata.countries[iso] ?? [];
  const [all, trunk, kinds] = [plan[3], plan[5], listIn(plan[11])];
  const found = KINDS_OF_PEOPLE.filter((kind) => Array.isArray(kinds[kind]));
  const lengths = found.length > 0 ? found.flatMap((kind) => listIn(listIn(kinds[kind])[1] ?? all)) : listIn(all);
  const each = [...new Set(lengths.map(Number))].toSorted((a, b) => a - b);
  return String.fromCharCode(...each.map((length) => 96 + length)) + (typeof trunk === 'string' ? trunk : '');
}

/** Returns `hi0AEAL…`: each plan with its countries. */
function plansText(): string {
  const byPlan = new Map<string, string>();
  for (const iso of getCountries()) {
    const plan = planText(iso);
    byPlan.set(plan, (byPlan.get(plan) ?? plan) + codeOf(iso));
  }
  return [...byPlan.values()].join('');
}

/** Returns a generated module with one text, because a table of texts takes more bytes. */
function moduleOf(name: string, constant: string, text: string): Generated {
  const literal = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const source = 'libphonenumber-js and the region names of Intl';
  return {
    path: `engine/formats/${name}.g.ts`,
    text: `// Made by scripts/build/prepare/countries.ts from ${source}; not committed.\nexport const ${constant} =\n  ${literal};\n`,
  };
}

/** Returns the modules of names, plans and dial codes; they are separate, because the first page needs only dial codes. */
export function generate(): readonly Generated[] {
  return [
    moduleOf('countries', 'countries', namesText()),
    moduleOf('dial-codes', 'dialCodes', dialCodesText()),
    moduleOf('phone-plans', 'phonePlans', plansText()),
  ];
}

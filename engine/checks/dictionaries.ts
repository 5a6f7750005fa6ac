import { isObject, type Document } from '../compile/documents.js';
import { own, pointer, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { LibraryCheck } from './check.js';
import { found, meant } from './found.js';
import { keysSaid, type SaidKeys } from './key-said.js';

/** What definitions say, all of it; of what pages say by themselves a tenant may have more than the product. */
const WHOLE = /^(form|field|route|error|hint)\./;

/** Words in the dictionaries of tenants that nothing looks for: most likely the key is mistyped. */
export const dictionaries: LibraryCheck = (around) =>
  around.documents
    .filter(({ kind }) => kind === 'tenant')
    .flatMap((document) => {
      const said = keysSaid(around, [document]);
      return wordsIn(document).flatMap(({ key, plain, at }): readonly Finding[] =>
        !WHOLE.test(plain) || said.has(plain)
          ? []
          : [found({ file: document.file, at }, 'unknown-dictionary-key', { key }, hint(plain, said))],
      );
    });

interface Word {
  readonly key: string;
  /** The key without whose words they are: of `harbor_field.dob.title` it is `field.dob.title`. */
  readonly plain: string;
  readonly at: Pointer;
}

function wordsIn({ value }: Document): readonly Word[] {
  const tenant = own(value, 'tenant');
  const prefixes = ['code', 'groupCode'].map((part) => `${String(own(tenant, part))}_`.toLowerCase());
  const all = [['dictionary'], ...Object.keys(own(value, 'dictionaries') ?? {}).map((language) => ['dictionaries', language])];
  return all.flatMap((path) => {
    const words = path.reduce<unknown>((holder, part) => own(holder, part), value);
    if (!isObject(words)) return [];
    return Object.keys(words).map((key) => {
      const prefix = prefixes.find((whose) => key.toLowerCase().startsWith(whose)) ?? '';
      return { key, plain: key.slice(prefix.length), at: pointer(...path, key) };
    });
  });
}

function hint(plain: string, { all }: SaidKeys): { hint?: string; atKey: true } {
  return { ...meant(plain, all), atKey: true };
}

import { BASE_LANGUAGE } from '../base-language.js';
import { own } from '../pointer.js';
import type { ContentHash, Page, Scope, TenantLibrary } from '../library.js';
import type { Platform } from '../resolved.js';
import type { JsonObject } from '../types.js';
import type { BuiltForm } from './build-form.js';
import { isObject, type Document } from './documents.js';
import type { Layered } from './layers.js';

/** What was built for one scope. */
interface Made {
  readonly scope: Scope;
  readonly built: ReadonlyMap<string, BuiltForm>;
  readonly pages: readonly Layered[];
  readonly hash: ContentHash;
}

/** Everything the site of one scope is made of. */
export function libraryOf(documents: readonly Document[], { scope, built, pages, hash }: Made): TenantLibrary {
  const of = (kind: Document['kind']) => documents.filter((document) => document.kind === kind);
  const platform = contentOf<Platform>(
    of('platform').find((document) => document.name === scope.platform),
    NO_PLATFORM,
  );
  const content = {
    forms: Object.fromEntries([...built].map(([id, { form }]) => [id, form])),
    pages: Object.fromEntries(pages.map(({ document, value }) => [document.name, value as JsonObject & Page])),
    routes: contentOf<TenantLibrary['routes']>(of('routes')[0], { routes: [] }),
    layouts: contentOf<TenantLibrary['layouts']>(of('layouts')[0], { layouts: {}, header: [], footer: [] }),
    parts: contentOf<TenantLibrary['parts']>(of('parts')[0], { panels: {}, flows: {} }),
    platform,
    texts: Object.fromEntries(
      of('texts')
        .filter(({ name }) => isSpoken(platform, name))
        .map((document) => [document.name, textsOf(document)]),
    ),
    settings: contentOf<JsonObject>(of('settings')[0], {}),
  };
  return { scope, hash: hash(JSON.stringify(content)), ...content };
}

/** A scope whose platform does not exist is a problem of its own. */
const NO_PLATFORM = {} as Platform;

/** The base language is everybody's: what a translation lacks is said in it. */
function isSpoken({ languages }: Partial<Platform>, language: string): boolean {
  return language === BASE_LANGUAGE || (Array.isArray(languages) && languages.includes(language));
}

/** The cast: the meta-schema of the document's kind has been checked, or there is a problem that stops the compiler. */
function contentOf<T>(document: Document | undefined, without: T): T {
  if (!document) return without;
  const { $schema: _, ...content } = document.value;
  return content as T;
}

function textsOf(document: Document): { [key: string]: string } {
  const texts = own(document.value, 'texts');
  return isObject(texts) ? (texts as { [key: string]: string }) : {};
}

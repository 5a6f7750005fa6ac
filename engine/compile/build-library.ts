import { isObject } from '../base/json.js';
import { BASE_LANGUAGE } from '../base-language.js';
import { own } from '../base/pointer.js';
import type { ContentHash, Page, Scope, TenantLibrary } from '../library.js';
import type { Platform } from '../resolved.js';
import type { JsonObject } from '../types.js';
import type { BuiltForm } from './build-form.js';
import type { Document } from './documents.js';
import type { Layered } from './layers.js';

/** What was built for one scope. */
interface LibrarySource {
  readonly scope: Scope;
  readonly built: ReadonlyMap<string, BuiltForm>;
  readonly pages: readonly Layered[];
  readonly hash: ContentHash;
}

/**
 * Returns the library of one scope: forms, pages, routes, layouts, parts, platform, offered languages' texts and settings, with their hash.
 * What has no file is empty.
 */
export function buildLibrary(documents: readonly Document[], { scope, built, pages, hash }: LibrarySource): TenantLibrary {
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
        .filter(({ name }) => isOfferedLanguage(platform, name))
        .map((document) => [document.name, textsOf(document)]),
    ),
    settings: contentOf<JsonObject>(of('settings')[0], {}),
  };
  return { scope, hash: hash(JSON.stringify(content)), ...content };
}

/** Used if the platform of a scope does not exist, which is reported elsewhere. */
const NO_PLATFORM = {} as Platform;

/** Returns whether a platform needs the texts of a language: its own languages, and the base language as the fallback. */
function isOfferedLanguage({ languages }: Partial<Platform>, language: string): boolean {
  return language === BASE_LANGUAGE || (Array.isArray(languages) && languages.includes(language));
}

/** Returns the content of a document without `$schema`, or `fallback` without a document. Expects that the meta-schema was checked. */
function contentOf<T>(document: Document | undefined, fallback: T): T {
  if (!document) return fallback;
  const { $schema: _, ...content } = document.value;
  return content as T;
}

/** Returns the texts of a text file by key; an empty object if it has none. */
function textsOf(document: Document): { [key: string]: string } {
  const texts = own(document.value, 'texts');
  return isObject(texts) ? (texts as { [key: string]: string }) : {};
}

import { isList } from '../base/json.js';
import { BASE_LANGUAGE } from '../base-language.js';
import { own } from '../base/pointer.js';
import type { ContentHash, Page, Scope, TenantLibrary } from '../library.js';
import type { Platform } from '../resolved.js';
import type { JsonObject } from '../types.js';
import type { BuiltForm } from './build-form.js';
import { objectOr } from './build-parts.js';
import type { Document } from './documents.js';
import type { Layered } from './layers.js';

interface LibrarySource {
  readonly scope: Scope;
  readonly built: ReadonlyMap<string, BuiltForm>;
  readonly pages: readonly Layered[];
  readonly hash: ContentHash;
}

/** What has no file is empty. */
export function buildLibrary(documents: readonly Document[], { scope, built, pages, hash }: LibrarySource): TenantLibrary {
  const of = (kind: Document['kind']) => documents.filter((document) => document.kind === kind);
  const platformFile = of('platform').find(({ name }) => name === scope.platform);
  // That the platform of a scope does not exist is reported elsewhere.
  const platform = contentOf(platformFile, {} as Platform);
  // Its own languages, and the base language as the fallback.
  const languages: readonly string[] = [BASE_LANGUAGE, ...(isList(platform.languages) ? platform.languages : [])];
  const texts = of('texts').filter(({ name }) => languages.includes(name));
  const content = {
    forms: Object.fromEntries([...built].map(([id, { form }]) => [id, form])),
    pages: Object.fromEntries(pages.map(({ document, value }) => [document.name, value as JsonObject & Page])),
    routes: contentOf<TenantLibrary['routes']>(of('routes')[0], { routes: [] }),
    layouts: contentOf<TenantLibrary['layouts']>(of('layouts')[0], { layouts: {}, header: [], footer: [] }),
    parts: contentOf<TenantLibrary['parts']>(of('parts')[0], { panels: {}, flows: {} }),
    platform,
    texts: Object.fromEntries(texts.map(({ name, value }) => [name, objectOr(own(value, 'texts')) as { [key: string]: string }])),
    settings: contentOf<JsonObject>(of('settings')[0], {}),
  };
  return { scope, hash: hash(JSON.stringify(content)), ...content };
}

/** Expects that the meta-schema was checked. */
function contentOf<T>(document: Document | undefined, fallback: T): T {
  if (!document) return fallback;
  const { $schema: _, ...content } = document.value;
  return content as T;
}

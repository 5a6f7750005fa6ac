import { own } from '../pointer.js';
import type { TenantLibrary } from '../library.js';
import type { Platform } from '../resolved.js';
import type { Json, JsonObject } from '../types.js';
import type { BuiltForm } from './build-form.js';
import { isObject, type Document } from './documents.js';
import { hashOf } from './hash.js';
import type { Layered, Scope } from './layers.js';

/** What was built for one scope. */
interface Made {
  readonly scope: Scope;
  readonly built: ReadonlyMap<string, BuiltForm>;
  readonly pages: readonly Layered[];
}

/** Everything the site of one scope is made of. */
export function libraryOf(documents: readonly Document[], { scope, built, pages }: Made): TenantLibrary {
  const of = (kind: Document['kind']) => documents.filter((document) => document.kind === kind);
  const content = {
    forms: Object.fromEntries([...built].map(([id, { form }]) => [id, form])),
    pages: Object.fromEntries(pages.map(({ document, value }) => [document.name, value])),
    routes: contentOf(of('routes')[0]),
    layouts: contentOf(of('layouts')[0]),
    platform: contentOf(of('platform').find((document) => document.name === scope.platform)) as Platform,
    texts: Object.fromEntries(of('texts').map((document) => [document.name, textsOf(document)])),
    settings: contentOf(of('settings')[0]) as JsonObject,
  };
  return { scope, hash: hashOf(JSON.stringify(content)), ...content };
}

function contentOf(document: Document | undefined): Json {
  if (!document) return {};
  const { $schema: _, ...content } = document.value;
  return content;
}

function textsOf(document: Document): { [key: string]: string } {
  const texts = own(document.value, 'texts');
  return isObject(texts) ? (texts as { [key: string]: string }) : {};
}

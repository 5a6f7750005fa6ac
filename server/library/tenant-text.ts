import type { TenantLibrary, Text } from '../../engine/index.js';
import { createTexts, type TextSource } from '../../engine/site/texts.js';
import type { TenantState } from '../tenants/tenant-cache.js';

/** What a tenant's texts depend on besides the library. */
export interface TextOwner extends Pick<TenantState, 'dictionaries'> {
  readonly tenant: Pick<TenantState['tenant'], 'code' | 'groupCode'>;
}

type Dictionaries = TextSource['dictionaries'];
type Texts = TenantLibrary['texts'];

/** Cached text functions by dictionaries and product texts; they are garbage-collected with either. */
const lookups = new WeakMap<Dictionaries, WeakMap<Texts, Map<string, Text>>>();
const MAX_LANGUAGES = 50;

/** Returns the text function of a tenant in a language, from a cache. */
export function tenantText({ tenant, dictionaries }: TextOwner, texts: Texts, language: string): Text {
  const byTexts = lookups.get(dictionaries) ?? new WeakMap<Texts, Map<string, Text>>();
  lookups.set(dictionaries, byTexts);
  const byLanguage = byTexts.get(texts) ?? new Map<string, Text>();
  byTexts.set(texts, byLanguage);
  const { code, groupCode } = tenant;
  const key = `${code} ${language}`;
  const cached = byLanguage.get(key);
  if (cached !== undefined) return cached;
  if (byLanguage.size >= MAX_LANGUAGES) byLanguage.clear();
  const text = createTexts({ code, groupCode, language, dictionaries, texts });
  byLanguage.set(key, text);
  return text;
}

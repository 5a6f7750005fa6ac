import type { Text } from '../../engine/index.js';
import { createTexts, type TextSource } from '../shared/texts.js';
import type { TenantState } from '../tenants/tenant-cache.js';

/** What a tenant's texts depend on besides the library. */
export interface TextOwner extends Pick<TenantState, 'dictionaries'> {
  readonly tenant: Pick<TenantState['tenant'], 'code' | 'groupCode'>;
}

type Dictionaries = TextSource['dictionaries'];
type TextLibrary = TextSource['library'];

/** Cached text functions by dictionaries and library; they are garbage-collected with either. */
const lookups = new WeakMap<Dictionaries, WeakMap<TextLibrary, Map<string, Text>>>();
const MAX_LANGUAGES = 50;

export function tenantText({ tenant, dictionaries }: TextOwner, library: TextLibrary, language: string): Text {
  const byLibrary = lookups.get(dictionaries) ?? new WeakMap<TextLibrary, Map<string, Text>>();
  lookups.set(dictionaries, byLibrary);
  const byLanguage = byLibrary.get(library) ?? new Map<string, Text>();
  byLibrary.set(library, byLanguage);
  const { code, groupCode } = tenant;
  const key = `${code} ${language}`;
  const cached = byLanguage.get(key);
  if (cached !== undefined) return cached;
  if (byLanguage.size >= MAX_LANGUAGES) byLanguage.clear();
  const text = createTexts({ code, groupCode, language, dictionaries, library }).text;
  byLanguage.set(key, text);
  return text;
}

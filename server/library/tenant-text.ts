import type { TenantLibrary, Text } from '../../engine/index.js';
import { createTexts, type TextSource } from '../../engine/site/texts.js';
import type { TenantState } from '../tenants/tenant-keeper.js';

/** What the texts of a tenant depend on, besides the library. */
export interface TextOwner extends Pick<TenantState, 'dictionaries'> {
  readonly tenant: Pick<TenantState['tenant'], 'code' | 'groupCode'>;
}

type Dictionaries = TextSource['dictionaries'];
type Texts = TenantLibrary['texts'];

/** Text lookups by dictionaries and product texts: when the definitions or the tenant change, they are collected. */
const lookups = new WeakMap<Dictionaries, WeakMap<Texts, Map<string, Text>>>();
const MAX_LANGUAGES = 50;

/** The text lookup of a tenant in one language; the same one for the same dictionaries and product texts. */
export function tenantText({ tenant, dictionaries }: TextOwner, texts: Texts, language: string): Text {
  const byTexts = lookups.get(dictionaries) ?? new WeakMap<Texts, Map<string, Text>>();
  lookups.set(dictionaries, byTexts);
  const known = byTexts.get(texts) ?? new Map<string, Text>();
  byTexts.set(texts, known);
  const { code, groupCode } = tenant;
  const key = `${code} ${language}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MAX_LANGUAGES) known.clear();
  const text = createTexts({ code, groupCode, language, dictionaries, texts });
  known.set(key, text);
  return text;
}

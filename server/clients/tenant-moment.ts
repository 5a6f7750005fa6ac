import { createHash } from 'node:crypto';
import {
  applySettings,
  applyTexts,
  type Form,
  type LookupEntry,
  type Moment,
  readSettings,
  type SettingsByCategory,
  type SpokenForm,
} from '../../engine/index.js';
import { dayIn } from '../calendar.js';
import type { TenantShelf } from '../library/library-keeper.js';
import { tenantText } from '../library/tenant-text.js';
import type { Database } from '../store/store.js';
import { dictionaryOf, lookupsOf, settingsOf } from '../store/tenants.js';
import type { Tenant } from '../tenant.js';

/** Everything about a tenant that a form is judged by, as the server itself knows it; nothing of it comes from a request. */
export interface TenantMoment {
  readonly moment: Omit<Moment, 'answers'>;
  readonly settingsHash: string;
  readonly settings: SettingsByCategory;
  readonly dictionary: Readonly<Record<string, string>>;
}

export async function tenantMoment(db: Database, tenant: Tenant, shelf: TenantShelf, now: Date): Promise<TenantMoment> {
  const settings = await settingsOf(db, tenant.tenantId);
  return {
    settings,
    settingsHash: createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16),
    dictionary: await dictionaryOf(db, tenant.groupCode, 'en'),
    moment: {
      today: dayIn(tenant.timeZone, now),
      context: { tenant: { code: tenant.code, groupCode: tenant.groupCode } },
      lookups: activeByCategory(await lookupsOf(db, tenant.tenantId, { limit: 999 })),
      platform: shelf.library.platform,
    },
  };
}

function activeByCategory(entries: readonly LookupEntry[]): Moment['lookups'] {
  const byCategory: Record<string, LookupEntry[]> = Object.create(null);
  for (const entry of entries) if (entry.status === 'Active') (byCategory[entry.category] ??= []).push(entry);
  return byCategory;
}

/** Spoken forms by the compiled library they are of: when that goes, they go. */
const spoken = new WeakMap<object, Map<string, SpokenForm>>();
const mostSpoken = 200;

/** The form under the tenant's settings and in its words. Made once for each day and state of the settings. */
export function spokenForm(
  form: Form,
  tenant: Tenant,
  shelf: TenantShelf,
  { settings, settingsHash, dictionary, moment }: TenantMoment,
): SpokenForm {
  const known = spoken.get(shelf.library) ?? new Map<string, SpokenForm>();
  spoken.set(shelf.library, known);
  const words = createHash('sha256').update(JSON.stringify(dictionary)).digest('hex');
  const key = [form.hash, settingsHash, words, moment.today].join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= mostSpoken) known.clear();
  const text = tenantText({ code: tenant.code, groupCode: tenant.groupCode, dictionary, texts: shelf.library.texts['en'] ?? {} });
  const made = applyTexts(applySettings(form, readSettings(settings), moment), text);
  known.set(key, made);
  return made;
}

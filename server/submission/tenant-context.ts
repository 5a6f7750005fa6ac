import {
  applySettings,
  applyTexts,
  type Form,
  type LookupEntry,
  type Moment,
  readSettings,
  type SpokenForm,
  type Text,
} from '../../engine/index.js';
import { dayIn } from '../base/calendar.js';
import type { TenantShelf } from '../library/library-keeper.js';
import { tenantText, wordsIn } from '../library/tenant-text.js';
import type { TenantState } from '../tenants/tenant-keeper.js';

/** What a form is judged by, apart from its answers. */
export type MomentOfTenant = Omit<Moment, 'answers'>;

/** The last moment of each state of a tenant; the same object while nothing in it has changed. */
const moments = new WeakMap<TenantState, MomentOfTenant>();

/** Everything a form is judged by, as the server itself knows it; nothing of it comes from a request. */
export function tenantMoment(state: TenantState, { library: { platform } }: TenantShelf, now: Date): MomentOfTenant {
  const { tenant, lookups } = state;
  const today = dayIn(tenant.timeZone, now);
  const known = moments.get(state);
  if (known?.today === today && known.platform === platform) return known;
  const context = { tenant: { code: tenant.code, groupCode: tenant.groupCode } };
  const made = { today, context, lookups: activeByCategory(lookups), platform };
  moments.set(state, made);
  return made;
}

function activeByCategory(entries: readonly LookupEntry[]): Moment['lookups'] {
  const byCategory: Record<string, LookupEntry[]> = Object.create(null);
  for (const entry of entries) if (entry.status === 'Active') (byCategory[entry.category] ??= []).push(entry);
  return byCategory;
}

/** Spoken forms by what they are made of: when the definitions or the tenant change, they go. */
const spoken = new WeakMap<object, WeakMap<object, Map<string, SpokenForm>>>();
const mostSpoken = 100;
const mostTexts = 20_000;

/** The form under the tenant's settings and in its words. Made once for each day, language and state of the tenant. */
export function spokenForm(form: Form, state: TenantState, shelf: TenantShelf, moment: MomentOfTenant, language = 'en'): SpokenForm {
  const ofLibrary = spoken.get(shelf.library) ?? new WeakMap<object, Map<string, SpokenForm>>();
  spoken.set(shelf.library, ofLibrary);
  const known = ofLibrary.get(state) ?? new Map<string, SpokenForm>();
  ofLibrary.set(state, known);
  const key = `${form.hash} ${moment.today} ${language}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= mostSpoken) known.clear();
  const { tenant, settings, dictionaries } = state;
  const { code, groupCode } = tenant;
  const text = tenantText({ code, groupCode, ...wordsIn(language, dictionaries, shelf.library.texts) });
  const made = applyTexts(applySettings(form, readSettings(settings), moment), rememberingText(text));
  known.set(key, made);
  return made;
}

/** A form asks for the same texts at every request. */
function rememberingText(text: Text): Text {
  const known = new Map<string, string | null>();
  const look = (key: string): string | null => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= mostTexts) known.clear();
    const made = text([key], '\0');
    known.set(key, made === '\0' ? null : made);
    return made === '\0' ? null : made;
  };
  return (keys, fallback) => {
    for (const key of keys) {
      const found = look(key);
      if (found !== null) return found;
    }
    return fallback;
  };
}

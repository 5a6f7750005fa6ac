import { type Form, type FormSource, type Text } from '../../engine/index.js';
import { dayIn } from '../base/calendar.js';
import type { TenantShelf } from '../library/library-keeper.js';
import { activeLookups } from '../../engine/site/lookups.js';
import { tenantContext } from '../../engine/site/tenant-site.js';
import { tenantText } from '../library/tenant-text.js';
import type { TenantState } from '../tenants/tenant-keeper.js';

/** What rules read besides answers and settings. */
type EvaluationParts = Pick<FormSource, 'today' | 'context' | 'lookups' | 'platform'>;

/** The last context of each tenant state; the same object while nothing in it changes. */
const contexts = new WeakMap<TenantState, EvaluationParts>();

/** What rules read besides answers and settings. The server determines all of it and takes no part from a request. */
function evaluationContext(state: TenantState, { library: { platform } }: TenantShelf, now: Date): EvaluationParts {
  const { tenant, lookups } = state;
  const today = dayIn(tenant.timeZone, now);
  const known = contexts.get(state);
  if (known?.today === today && known.platform === platform) return known;
  const made = { today, context: tenantContext(tenant), lookups: activeLookups(lookups), platform };
  contexts.set(state, made);
  return made;
}

/** Sources by library and tenant state: when definitions or the tenant change, they are collected. */
const sources = new WeakMap<object, WeakMap<object, Map<string, FormSource>>>();
const MAX_SOURCES = 100;
const MAX_TEXTS = 20_000;

/** What a form of a tenant is opened with on a day, in one language; the same object for the same day, language and tenant state. */
export function formSource(form: Form, state: TenantState, shelf: TenantShelf, now: Date, language = 'en'): FormSource {
  const ofLibrary = sources.get(shelf.library) ?? new WeakMap<object, Map<string, FormSource>>();
  sources.set(shelf.library, ofLibrary);
  const known = ofLibrary.get(state) ?? new Map<string, FormSource>();
  ofLibrary.set(state, known);
  const context = evaluationContext(state, shelf, now);
  const key = `${form.hash} ${context.today} ${language}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MAX_SOURCES) known.clear();
  const text = tenantText(state, shelf.library.texts, language);
  const source = { ...context, form, settings: state.parsedSettings, text: rememberingText(text) };
  known.set(key, source);
  return source;
}

/** Remembers texts, because a form asks for the same ones in every request. */
function rememberingText(text: Text): Text {
  const known = new Map<string, string | null>();
  const look = (key: string): string | null => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_TEXTS) known.clear();
    const made = text([key], '\0');
    known.set(key, made === '\0' ? null : made);
    return made === '\0' ? null : made;
  };
  return (keys, fallback, params) => {
    if (params !== undefined) return text(keys, fallback, params);
    for (const key of keys) {
      const found = look(key);
      if (found !== null) return found;
    }
    return fallback;
  };
}

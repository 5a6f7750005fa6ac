import type { FastifyRequest } from 'fastify';
import type { Text, Form, FormSource } from '../../engine/index.js';
import { acceptedLanguages } from '../base/accepted-languages.js';
import { dayIn } from '../base/calendar.js';
import type { LiveLibrary, TenantDefinitions } from '../library/live-library.js';
import { tenantText, type TextOwner } from '../library/tenant-text.js';
import { chooseLanguage, offeredLanguages } from '../shared/language.js';
import { activeLookups } from '../shared/lookups.js';
import { tenantContext } from '../shared/tenant-site.js';
import type { TenantState } from '../tenants/tenant-cache.js';
import { headerOf, tenantOf } from './caller.js';

const NO_DICTIONARIES: TextOwner['dictionaries'] = {};

/** Returns a function that finds the texts for a request's language; it returns undefined if the tenant is unknown. */
export function errorTexts(library: Pick<LiveLibrary, 'tenant'>): (request: FastifyRequest) => Text | undefined {
  return (request) => {
    const state = tenantOf(request);
    const code = state?.tenant.code ?? headerOf(request, 'x-tenant') ?? '';
    const definitions = library.tenant(code)?.library;
    if (definitions === undefined) return undefined;
    const language = chooseLanguage(offeredLanguages(definitions), acceptedLanguages(headerOf(request, 'accept-language')));
    const owner = state ?? { tenant: { code, groupCode: '' }, dictionaries: NO_DICTIONARIES };
    return tenantText(owner, definitions, language);
  };
}

/** What rules read besides answers and settings. */
type EvaluationParts = Pick<FormSource, 'today' | 'context' | 'lookups' | 'platform'>;

/** The last evaluation context of each tenant state. */
const contexts = new WeakMap<TenantState, EvaluationParts>();

/** Returns what rules read besides answers and settings; the same object while nothing changes. Nothing comes from the request. */
function tenantEvaluationContext(state: TenantState, { library: { platform } }: TenantDefinitions, now: Date): EvaluationParts {
  const { tenant, lookups } = state;
  const today = dayIn(tenant.timeZone, now);
  const known = contexts.get(state);
  if (known?.today === today && known.platform === platform) return known;
  const created = { today, context: tenantContext(tenant), lookups: activeLookups(lookups), platform };
  contexts.set(state, created);
  return created;
}

/** Cached sources by library and tenant state; they are garbage-collected with either. */
const sources = new WeakMap<object, WeakMap<object, Map<string, FormSource>>>();
const MAX_SOURCES = 100;
const MAX_TEXTS = 20_000;

/** Returns what a tenant's form is opened with on a day in a language, from a cache of 100 sources. */
export function formSource(form: Form, state: TenantState, definitions: TenantDefinitions, now: Date, language = 'en'): FormSource {
  const ofLibrary = sources.get(definitions.library) ?? new WeakMap<object, Map<string, FormSource>>();
  sources.set(definitions.library, ofLibrary);
  const known = ofLibrary.get(state) ?? new Map<string, FormSource>();
  ofLibrary.set(state, known);
  const context = tenantEvaluationContext(state, definitions, now);
  const key = `${form.hash} ${context.today} ${language}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MAX_SOURCES) known.clear();
  const text = tenantText(state, definitions.library, language);
  const source = { ...context, form, settings: state.parsedSettings, text: cacheTexts(text) };
  known.set(key, source);
  return source;
}

/** Caches texts without parameters, because a form reads the same ones for every request. */
function cacheTexts(text: Text): Text {
  const known = new Map<string, string | null>();
  const findText = (key: string): string | null => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_TEXTS) known.clear();
    const created = text([key], '\0');
    known.set(key, created === '\0' ? null : created);
    return created === '\0' ? null : created;
  };
  return (keys, fallback, params) => {
    if (params !== undefined) return text(keys, fallback, params);
    for (const key of keys) {
      const found = findText(key);
      if (found !== null) return found;
    }
    return fallback;
  };
}

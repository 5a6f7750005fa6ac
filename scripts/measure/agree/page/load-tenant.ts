import {
  type Form,
  type FormSource,
  readSettings,
  type SettingsByCategory,
  type TenantLibrary,
  type Text,
  type Validators,
} from '../../../../engine/index.js';
import { own } from '../../../../engine/base/pointer.js';
import { callApi } from '../../../../src/visit/api/call-api.js';
import type { ServedQuestionnaire } from '../../../../src/features/questionnaire/questionnaires.js';
import { type ValidatorModule, validatorsOf } from '../../../../src/visit/api/validators.js';
import { fetchLookups, type Lookups } from '../../../../src/visit/api/lookups.js';
import { lookupCategoriesOf } from '../../../../server/shared/lookups.js';
import { tenantContext } from '../../../../server/shared/tenant-site.js';
import { createTexts } from '../../../../server/shared/texts.js';
import type { Flow } from '../../../../src/visit/flow.js';
import { flows } from '../../../../src/app/flow-registry.js';
import type { Tenant } from '../../../../src/visit/tenancy.js';
import { todayIn } from '../../../../src/visit/today.js';
import type { OfferedForm } from './samples.js';

/** A form as the page of a tenant has it before the visitor starts. */
export interface OfferedSource {
  readonly source: FormSource;
  readonly validators: Validators;
}

/** Everything that the forms of a tenant are made from, fetched by the calls that the site makes. */
export interface LoadedTenant {
  readonly code: string;
  readonly forms: readonly OfferedForm[];
  /** The form on the tenant's calendar day; made once for each day. */
  open(formId: string): OfferedSource;
}

/** The settings without which the site does not open a form, and the server refuses what it sends. */
const neededSettings: Readonly<Record<string, readonly string[]>> = {
  'enrollment-group': ['GROUP_ENROLLMENT'],
  'group-member': ['GROUP_ENROLLMENT', 'GROUP_MEMBER_MGMT'],
};

/** Loads what a visitor's page loads for a tenant. */
export async function loadTenant(slug: string): Promise<LoadedTenant> {
  const [tenant] = (await callApi<Tenant[]>('/api/tenants/web', { query: { slug }, gives: 'list' })).data;
  if (!tenant) throw new Error(`There is no tenant with the slug ${slug}.`);
  const { code, groupCode, tenantId, timeZone } = tenant;
  const [library, settings, words, questionnaires] = await Promise.all([
    callApi<TenantLibrary>(`/library/${code}`, { gives: 'object' }),
    callApi<SettingsByCategory>(`/api/tenants/${tenantId}/settings`, { gives: 'object' }),
    callApi<{ [key: string]: string }>('/api/lang-dictionary/en/tenant', { query: { groupCode }, gives: 'object' }),
    callApi<ServedQuestionnaire[]>('/api/questionnaires', { query: { tenantId }, gives: 'list' }),
  ]);
  const text = createTexts({ code, groupCode, language: 'en', dictionaries: { en: words.data }, library: library.data }).text;
  const asked = questionnaires.data.map(({ form }) => form);
  const forms = new Map([...Object.values(library.data.forms), ...asked].map((form) => [form.id, form]));
  const validators = await loadValidators([...forms.values()]);
  const context = { ...tenantContext(tenant), timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const parts = {
    forms,
    validators,
    context,
    lookups: await fetchLookups(code, [...new Set([...forms.values()].flatMap(lookupCategoriesOf))]),
    library: library.data,
    settings: settings.data,
    text,
  };
  const known = readSettings(settings.data);
  const offeredForms = [...forms.values()].filter(({ id }) => (neededSettings[id] ?? []).every((code) => known[code]?.on === true));
  const offered = offeredForms.map(({ id, submit }): OfferedForm => {
    const questionnaire = questionnaires.data.find(({ form }) => form.id === id);
    // Answers to questions belong to a client and are sent once, so no document of its own can be judged over HTTP.
    return {
      id,
      call: questionnaire ? undefined : submit.call,
      questionnaire: questionnaire && { id: questionnaire.id, version: questionnaire.version },
      isForGroup: id === 'group-member',
    };
  });
  return { code, forms: offered, open: createOpener(parts, timeZone) };
}

interface Parts {
  readonly forms: ReadonlyMap<string, Form>;
  readonly validators: Validators;
  readonly context: FormSource['context'];
  readonly lookups: Lookups;
  readonly library: TenantLibrary;
  readonly settings: SettingsByCategory;
  readonly text: Text;
}

/** Returns a function that opens a form for the tenant's current day, cached until the day ends. It throws for an unknown form. */
function createOpener(parts: Parts, timeZone: string): LoadedTenant['open'] {
  const { forms, validators, context, lookups, library, settings, text } = parts;
  const opened = new Map<string, OfferedSource>();
  return (formId) => {
    const today = todayIn(timeZone);
    const known = opened.get(formId);
    if (known?.source.today === today) return known;
    const form = forms.get(formId);
    if (!form) throw new Error(`There is no form ${formId}.`);
    // The flow of a panel is made by that panel and adds nothing to the context.
    const more = (own(flows, form.submit.flow ?? '') as Flow | undefined)?.context;
    const { platform } = library;
    const source = { form, settings: readSettings(settings), text, today, context: { ...context, ...more }, lookups, platform };
    const made = { source, validators };
    opened.set(formId, made);
    return made;
  };
}

/** Imports the validators of forms by their hashes, as the site does. */
async function loadValidators(forms: readonly Form[]): Promise<Validators> {
  const loaded = forms.map(async (form) =>
    validatorsOf(form, (await import(/* webpackIgnore: true */ `/validators/${form.hash}.js`)) as ValidatorModule),
  );
  return Object.assign({}, ...(await Promise.all(loaded))) as Validators;
}

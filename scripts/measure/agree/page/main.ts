import * as engine from '../../../../engine/index.js';
import { own, valueAt, type Pointer } from '../../../../engine/base/pointer.js';
import { lookupCategoriesOf } from '../../../../server/shared/lookups.js';
import { tenantContext } from '../../../../server/shared/tenant-site.js';
import { createTexts } from '../../../../server/shared/texts.js';
import { flows } from '../../../../src/app/flow-registry.js';
import type { ServedQuestionnaire } from '../../../../src/features/questionnaire/questionnaires.js';
import { editFormState, startSubmit } from '../../../../src/form/form-acts.js';
import { startState } from '../../../../src/form/form-state.js';
import { callApi } from '../../../../src/visit/api/call-api.js';
import { fetchLookups } from '../../../../src/visit/api/lookups.js';
import { validatorsOf, type ValidatorModule } from '../../../../src/visit/api/validators.js';
import type { Tenant } from '../../../../src/visit/tenancy.js';
import { ofToday, type OfferedForm, type Opened, type Verdict } from './shapes.js';

const opened = new Map<string, Opened>();

/** Loads the forms of a tenant by the calls that the site makes. */
async function load(slug: string): Promise<readonly OfferedForm[]> {
  const [tenant] = (await callApi<Tenant[]>('/api/tenants/web', { query: { slug }, gives: 'list' })).data;
  if (!tenant) throw new Error(`There is no tenant with the slug ${slug}.`);
  const { code, groupCode, tenantId, timeZone } = tenant;
  const [{ data: library }, settings, words, asked] = await Promise.all([
    callApi<engine.TenantLibrary>(`/library/${code}`, { gives: 'object' }),
    callApi<engine.SettingsByCategory>(`/api/tenants/${tenantId}/settings`, { gives: 'object' }),
    callApi<{ [key: string]: string }>('/api/lang-dictionary/en/tenant', { query: { groupCode }, gives: 'object' }),
    callApi<ServedQuestionnaire[]>('/api/questionnaires', { query: { tenantId }, gives: 'list' }),
  ]);
  const { text } = createTexts({ code, groupCode, language: 'en', dictionaries: { en: words.data }, library });
  const site = { settings: engine.readSettings(settings.data), platform: library.platform, text, today: '' };
  const browser = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const open = async (form: engine.Form, questionnaire?: ServedQuestionnaire): Promise<OfferedForm> => {
    const validators = validatorsOf(form, (await import(/* webpackIgnore: true */ `/validators/${form.hash}.js`)) as ValidatorModule);
    const { context: ofFlow } = Object(own(flows, form.submit.flow ?? '')) as { readonly context?: engine.JsonObject };
    const step = Object.values(library.pages).flatMap(({ steps }) => steps?.find((each) => each.form === form.id) ?? [])[0];
    const context = { ...tenantContext(tenant), ...browser, ...ofFlow, ...step?.context };
    const source = { ...site, form, context, lookups: await fetchLookups(code, lookupCategoriesOf(form)) };
    opened.set(`${form.id} of ${code}`, { source, validators, timeZone });
    return { tenant: code, timeZone, source: asJson({ ...source, text: null }), questionnaire };
  };
  return Promise.all([...Object.values(library.forms).map((form) => open(form)), ...asked.data.map((each) => open(each.form, each))]);
}

/** Fills in and submits a form as a visitor does. Where the body lacks what an error depends on, the verdict is that on the body. */
function submit({ source, validators }: Omit<Opened, 'timeZone'>, steps: readonly engine.Edit[]): Verdict {
  const state = steps.reduce((before, step) => editFormState(before, [step]), startState({ source, validators }));
  const { resolved } = state;
  const problems = engine.check(resolved, validators);
  if (startSubmit(state).sending !== (problems.length === 0)) throw new Error('The submit of the form and the check of the engine differ.');
  const payload = engine.toPayload(resolved);
  const after = engine.openRecord(source, asJson(payload)).moment.answers;
  const isSent = (at: Pointer) => engine.isSameContent(asJson(valueAt(resolved.moment.answers, at)), asJson(valueAt(after, at)));
  const unsent = resolved.form.configured.form.submit.body.flatMap((move) =>
    'shownBy' in move ? [move.from] : 'local' in move ? [move.local] : 'record' in move ? [move.record] : [],
  );
  const deciding = [...problems.map(({ pointer }) => pointer), ...unsent.filter((at) => resolved.states.get(at)?.visible)];
  if (problems.length > 0 && !deciding.every(isSent)) return receive({ source, validators }, JSON.stringify(payload));
  return { body: JSON.stringify(payload), errors: readable(resolved, problems) };
}

/** Judges a body that the form may not have sent. */
function receive({ source, validators }: Omit<Opened, 'timeZone'>, body: string): Verdict {
  const result = engine.validateSubmission(source, JSON.parse(body) as engine.Json, { validators });
  return result.ok ? { body, errors: [], payload: asJson(result.payload) } : { body, errors: readable(result.resolved, result.errors) };
}

/** Judges edits that fill in a form, or the texts of bodies. */
function judge(name: string, given: readonly (readonly engine.Edit[] | string)[]): readonly Verdict[] {
  const form = ofToday(opened.get(name) as Opened);
  return given.map((each) => (typeof each === 'string' ? receive(form, each) : submit(form, each)));
}

function readable({ form }: engine.ResolvedForm, problems: readonly engine.AnswerError[]): Verdict['errors'] {
  return problems.map((problem) => ({ path: problem.pointer, message: engine.answerErrorText(form, problem) }));
}

const asJson = (value: unknown): engine.Json => JSON.parse(JSON.stringify(value ?? null)) as engine.Json;

declare global {
  interface Window {
    agree: { readonly load: typeof load; readonly judge: typeof judge };
  }
}
window.agree = { load, judge };

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pointer } from '../../engine/base/pointer.js';
import { nearest, validatorsFor, type Scope, type SourceFile, type TenantLibrary } from '../../engine/build.js';
import {
  BASE_LANGUAGE,
  type Json,
  check,
  openForm,
  readSettings,
  toPayload,
  validateSubmission,
  type AnswerError,
  type Answers,
  type Form,
  type FormSource,
  type JsonObject,
  type LookupEntry,
  type ResolvedForm,
  type SettingItem,
  type Settings,
  type SettingsByCategory,
  type Text,
  type Validators,
} from '../../engine/index.js';
import { compileDefinitions, readSources } from '../../server/library/compile-definitions.js';
import { activeLookups, withGroupTenants } from '../../server/shared/lookups.js';
import { tenantContext } from '../../server/shared/tenant-site.js';
import { createTexts } from '../../server/shared/texts.js';
import { Refusal, UsageError } from '../command.js';

/** Returns the JSON value of a file. Throws Refusal with code 2 if it cannot be read or is not JSON. */
export function readJsonFile(file: string): Json {
  try {
    return JSON.parse(readText(file).replace(/^\uFEFF/, '')) as Json;
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(2, `${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Returns the text of a file. Throws Refusal with code 2 if it cannot be read. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Refusal(2, `${file} cannot be read.`, { cause });
  }
}

/** The content of a file in fixtures/tenants, as far as the tools read it. */
export interface TenantFixture {
  readonly tenant: {
    readonly tenantId: string;
    readonly code: string;
    readonly groupCode: string;
    readonly displayName: string;
    readonly platform: string;
  };
  readonly settings: SettingsByCategory;
  readonly dictionary: { readonly [key: string]: string };
  /** The same in other languages. */
  readonly dictionaries?: { readonly [language: string]: { readonly [key: string]: string } };
  readonly lookups: readonly LookupEntry[];
}

/** The content of a file in fixtures/cases. */
export interface Case {
  readonly form: string;
  readonly tenant: string;
  readonly about?: string;
  readonly today?: string;
  /** Of the texts; English by default. */
  readonly language?: string;
  readonly settings?: { readonly [code: string]: Partial<SettingItem> };
  readonly context?: JsonObject;
  readonly parent?: Answers;
  /** Without them the form starts with its defaults. */
  readonly answers?: Answers | undefined;
  /** What the visitor then does. */
  readonly steps?: readonly Step[];
  /** A request body that was changed on its way; the answers are those it was made from. */
  readonly body?: Json;
  readonly expect?: Expectations;
}

/** One act of a visitor. */
export type Step =
  | { readonly set: Pointer; readonly to: Json }
  | { readonly add: Pointer; readonly entry?: Answers }
  | { readonly remove: Pointer }
  | { readonly clear: Pointer };

/** What has to be so in a case. */
export interface Expectations {
  readonly verdict?: 'accepted' | 'refused';
  /** All there are; the code is that of the error, or its text key. */
  readonly errors?: readonly { readonly at: Pointer; readonly code: string }[];
  readonly shown?: readonly Pointer[];
  readonly hidden?: readonly Pointer[];
  readonly required?: readonly Pointer[];
  readonly locked?: readonly Pointer[];
  /** All options of a field, each by its value or its text. */
  readonly offers?: { readonly [at: string]: readonly Json[] };
  /** Parts of the answers; null for what is blank. */
  readonly answers?: JsonObject;
  /** Parts of the payload; null for what is not sent. */
  readonly sends?: JsonObject;
}

/** The definitions and fixtures of a working copy, compiled for its tenants. */
export interface Project {
  readonly root: string;
  /** The definitions; none where a site serves them compiled. */
  readonly files: readonly SourceFile[];
  readonly tenants: ReadonlyMap<string, TenantFixture>;
  readonly library: ReadonlyMap<string, TenantLibrary>;
  /** Those of which each lists the ones of its group. */
  readonly everyTenant: readonly TenantFixture['tenant'][];
}

/** Returns the JSON value of a file. Throws UsageError if it cannot be read or is not JSON. */
export function readJson(path: string): unknown {
  try {
    return readJsonFile(path);
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Reads and compiles all definitions for the demo tenants. Throws UsageError if they have errors. */
export async function openProject(root = process.cwd()): Promise<Project> {
  const folder = join(root, 'fixtures/tenants');
  const fixtures = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readJson(join(folder, file)) as TenantFixture);
  return compileProject(root, readSources(root), fixtures);
}

/** Compiles definitions for tenants. Throws UsageError if they have errors. */
export async function compileProject(root: string, files: readonly SourceFile[], fixtures: readonly TenantFixture[]): Promise<Project> {
  const compiled = await compileDefinitions(files, scopesOf(fixtures));
  if (!compiled.ok) {
    const [first] = compiled.problems;
    throw new UsageError(
      `The definitions have ${compiled.problems.length} problem(s), the first at ${first?.file}:${first?.line}: ${first?.message}. See npm run check.`,
    );
  }
  const tenants = new Map(fixtures.map((fixture) => [fixture.tenant.code, fixture]));
  return { root, files, tenants, library: compiled.value.byTenant, everyTenant: fixtures.map(({ tenant }) => tenant) };
}

/** Returns the layers of each tenant. */
export function scopesOf(fixtures: Iterable<TenantFixture>): readonly Scope[] {
  return [...fixtures].map(({ tenant: { platform, groupCode, code } }) => ({ platform, group: groupCode, tenant: code }));
}

/** Returns the form of a case with its answers. Throws UsageError if the tenant or the form does not exist. */
export function resolveCase(project: Project, given: Case): ResolvedForm {
  return openForm(caseSource(project, given), { answers: given.answers, parent: given.parent });
}

/** By language; they find a text sooner the second time. */
const textsOf = new WeakMap<TenantLibrary, Map<string, Text>>();

/**
 * Returns what the form of a case is opened with; context and settings are those of the case, and the day is today by default. Throws
 * UsageError if the tenant or form does not exist.
 */
export function caseSource(project: Project, given: Omit<Case, 'answers'>): FormSource {
  const fixture = project.tenants.get(given.tenant);
  const library = project.library.get(given.tenant);
  if (!fixture || !library) throw new UsageError(unknownNameText('tenant', given.tenant, [...project.tenants.keys()]));
  const form = Object.hasOwn(library.forms, given.form) ? library.forms[given.form] : undefined;
  if (!form) throw new UsageError(unknownNameText('form', given.form, Object.keys(library.forms)));
  const { groupCode } = fixture.tenant;
  const dictionaries = { ...fixture.dictionaries, [BASE_LANGUAGE]: fixture.dictionary };
  const { today = localDay(), language = BASE_LANGUAGE } = given;
  const texts = textsOf.get(library) ?? new Map<string, Text>();
  textsOf.set(library, texts);
  const text = texts.get(language) ?? createTexts({ code: given.tenant, groupCode, language, dictionaries, library }).text;
  texts.set(language, text);
  const context = { ...tenantContext(fixture.tenant), ...given.context };
  const lookups = activeLookups(withGroupTenants(fixture.lookups, fixture.tenant, project.everyTenant));
  return { form, settings: settingsOf(fixture, given), text, today, context, lookups, platform: library.platform };
}

/** Returns the ids of the forms of a tenant. Throws UsageError if the tenant does not exist. */
export function formsOf(project: Project, tenant: string): readonly string[] {
  const library = project.library.get(tenant);
  if (!library) throw new UsageError(unknownNameText('tenant', tenant, [...project.library.keys()]));
  return Object.keys(library.forms);
}

/** Returns a sentence about an unknown name, with the most similar name or all known names. */
export function unknownNameText(what: string, name: string, known: Iterable<string>): string {
  const similar = nearest(name, known);
  return `There is no ${what} "${name}". ${similar === undefined ? `There are: ${[...known].join(', ')}.` : `Did you mean "${similar}"?`}`;
}

/** Returns the calendar day on this machine as yyyy-MM-dd, as Swedes write it. */
export const localDay = (): string => new Date().toLocaleDateString('sv');

/**
 * Returns the settings of the tenant, with those that the case changes; a changed setting that the tenant lacks is enabled unless the case
 * says otherwise.
 */
function settingsOf(fixture: TenantFixture, given: Pick<Case, 'settings'>): Settings {
  const changed = Object.entries(given.settings ?? {});
  const items = Object.values(fixture.settings).flat();
  const merged = changed.map(([code, setting]) => ({ status: 'Enabled', ...items.find((item) => item.code === code), ...setting, code }));
  return readSettings({ ...fixture.settings, changed: merged });
}

/** Compiling them takes longer than all else that is done with a case. */
const known = new WeakMap<Form, Validators>();

/** Returns the validators of a form and of the forms in its lists, made once. */
export function validatorsOf(form: Form): Validators {
  const validators = known.get(form) ?? validatorsFor([form]);
  known.set(form, validators);
  return validators;
}

/** Returns the answer errors of a resolved form, from the same validators as in the browser and on the server. */
export function answerErrorsOf(resolved: ResolvedForm): AnswerError[] {
  return check(resolved, validatorsOf(resolved.form.configured.form));
}

/**
 * Returns how the server would validate a request body: the answer errors, or the payload that it stores; `sends` is null if there are
 * errors.
 */
export function arrivalOf(
  source: FormSource,
  body: Json,
  parent?: Answers,
): { readonly errors: readonly Pick<AnswerError, 'pointer' | 'code' | 'textKey'>[]; readonly sends: Json } {
  const submission = validateSubmission(source, body, { validators: validatorsFor([source.form]), parent });
  if (submission.ok) return { errors: [], sends: submission.payload };
  return { errors: submission.errors.map(({ pointer, code, textKey }) => ({ pointer, code, textKey })), sends: null };
}

/** Returns the payload that a resolved form sends; null while it has answer errors. */
export function payloadOf(resolved: ResolvedForm, problems: readonly AnswerError[]): Json {
  return problems.length === 0 ? toPayload(resolved) : null;
}

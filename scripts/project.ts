import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile, nearest, validatorsFor, type Scope, type TenantLibrary } from '../engine/build.js';
import { check, openForm, readSettings, toPayload, validateSubmission } from '../engine/index.js';
import type {
  AnswerProblem,
  Answers,
  FormSource,
  Json,
  JsonObject,
  LookupEntry,
  ResolvedForm,
  SettingItem,
  Settings,
  SettingsByCategory,
} from '../engine/index.js';
import { readJsonFile } from './json-file.js';
import { UsageError } from './usage.js';
import { readSources } from '../server/library/read-sources.js';
import { activeLookups } from '../engine/site/lookups.js';
import { createTexts } from '../engine/site/texts.js';
import { contentHash } from '../server/base/content-hash.js';

/** What stands in a file of fixtures/tenants, as far as the tools read it. */
export interface TenantFixture {
  readonly tenant: { readonly code: string; readonly groupCode: string; readonly platform: string };
  readonly settings: SettingsByCategory;
  readonly dictionary: { readonly [key: string]: string };
  readonly lookups: readonly LookupEntry[];
}

/** What stands in a file of fixtures/cases. */
export interface Case {
  readonly form: string;
  readonly tenant: string;
  readonly about?: string;
  readonly today?: string;
  readonly settings?: { readonly [code: string]: Partial<SettingItem> };
  readonly context?: JsonObject;
  readonly parent?: Answers;
  /** Without them the form starts with its defaults. */
  readonly answers?: Answers | undefined;
  /** A request body that was changed on its way; the answers are those it was made from. */
  readonly body?: Json;
}

/** The definitions and fixtures of a working copy, compiled for its tenants. */
export interface Project {
  readonly root: string;
  readonly tenants: ReadonlyMap<string, TenantFixture>;
  readonly library: ReadonlyMap<string, TenantLibrary>;
}

/** A file a person named; one that cannot be read is a usage error. */
export function readJson(path: string): unknown {
  try {
    return readJsonFile(path);
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Reads and compiles everything; definitions with problems are a usage error that says how to see them all. */
export function openProject(root = process.cwd()): Project {
  const folder = join(root, 'fixtures/tenants');
  const fixtures = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readJson(join(folder, file)) as TenantFixture);
  const scopes = fixtures.map(({ tenant }): Scope => ({ platform: tenant.platform, group: tenant.groupCode, tenant: tenant.code }));
  const compiled = compile(readSources(root), scopes, contentHash);
  if (!compiled.ok) {
    const [first] = compiled.problems;
    throw new UsageError(
      `The definitions have ${compiled.problems.length} problem(s), the first at ${first?.file}:${first?.line}: ${first?.message}. See npm run check.`,
    );
  }
  return { root, tenants: new Map(fixtures.map((fixture) => [fixture.tenant.code, fixture])), library: compiled.value.byTenant };
}

/** The form of a case with its answers. Throws a UsageError where the tenant or the form does not exist. */
export function resolveCase(project: Project, given: Case): ResolvedForm {
  return openForm(caseSource(project, given), { answers: given.answers, parent: given.parent });
}

/** What the form of a case is opened with. Throws a UsageError where the tenant or the form does not exist. */
export function caseSource(project: Project, given: Omit<Case, 'answers'>): FormSource {
  const fixture = project.tenants.get(given.tenant);
  const library = project.library.get(given.tenant);
  if (!fixture || !library) throw new UsageError(unknown('tenant', given.tenant, [...project.tenants.keys()]));
  const form = Object.hasOwn(library.forms, given.form) ? library.forms[given.form] : undefined;
  if (!form) throw new UsageError(unknown('form', given.form, Object.keys(library.forms)));
  const { groupCode } = fixture.tenant;
  const dictionaries = { en: fixture.dictionary };
  const text = createTexts({ code: given.tenant, groupCode, language: 'en', dictionaries, texts: library.texts });
  const { context = {}, today = localDay() } = given;
  const lookups = activeLookups(fixture.lookups);
  return { form, settings: settingsOf(fixture, given), text, today, context, lookups, platform: library.platform };
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return `There is no ${what} "${name}". ${meant === undefined ? `There are: ${known.join(', ')}.` : `Did you mean "${meant}"?`}`;
}

/** The calendar day on this machine. */
function localDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The tenant's settings with those of the case in their place. */
function settingsOf(fixture: TenantFixture, given: Pick<Case, 'settings'>): Settings {
  const changed = Object.entries(given.settings ?? {});
  const items = Object.values(fixture.settings).flat();
  const merged = changed.map(([code, setting]) => ({ status: 'Enabled', ...items.find((item) => item.code === code), ...setting, code }));
  return readSettings({ ...fixture.settings, changed: merged });
}

/** What is wrong with the answers of a resolved form, by the same validators the browser and the server use. */
export function problemsOf(resolved: ResolvedForm): AnswerProblem[] {
  return check(resolved, validatorsFor([resolved.form.configured.form]));
}

/** What the form says about a body that was changed on its way: its answer errors, and what it sends for the answers in the body. */
export function arrivalOf(
  source: FormSource,
  body: Json,
  parent?: Answers,
): { readonly errors: readonly Pick<AnswerProblem, 'pointer' | 'code'>[]; readonly sends: Json } {
  const submission = validateSubmission(source, body, { validators: validatorsFor([source.form]), parent });
  if (submission.ok) return { errors: [], sends: submission.payload };
  return { errors: submission.errors.map(({ pointer, code }) => ({ pointer, code })), sends: null };
}

/** The request a resolved form would send, or null while something is wrong. */
export function payloadOf(resolved: ResolvedForm, problems: readonly AnswerProblem[]): Json {
  return problems.length === 0 ? toPayload(resolved) : null;
}

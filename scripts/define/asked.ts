import { BASE_LANGUAGE, type JsonObject, type SettingItem } from '../../engine/index.js';
import type { TenantLibrary } from '../../engine/build.js';
import { offeredLanguages } from '../../server/shared/language.js';
import { type Flags, required, UsageError } from '../command.js';
import { codesRead } from './answering.js';
import { openProject, readJson, unknownNameText, type Case, type Project } from './project.js';
import { openServed } from './served.js';

/** The options by which outline, explain, resolve and diff name a case. */
export const CASE_OPTIONS: readonly string[] = ['tenant', 'answers', 'case', 'today', 'language', 'setting', 'server'];

export const CASE_USAGE = `--answers FILE       the answers, as JSON; without it the form is as it opens
--case FILE          a file of fixtures/cases: its form, tenant, day, settings and answers, where no other option says them
--today yyyy-MM-dd   the day that rules compare with; the default is the day of this machine
--language CODE      the texts of this language, such as ne; the default is English
--setting CODE=STATUS[,required][,VALUE]   what if: the setting is so; it can be repeated.
                     --setting GENDER=Enabled,required   --setting MIN_AGE=Enabled,,18   --setting RACE=Disabled
--server URL         speaks of what is served there, such as http://localhost:8080, and not of the files`;

/** What a call asks about. */
export interface Asked {
  readonly project: Project;
  readonly form: string;
  readonly tenants: readonly string[];
  /** Returns the case at one of the tenants, for the form of the call by default. */
  at(tenant: string, form?: string): Case;
}

/** Returns what the options of a call ask about. Throws UsageError for a wrong option, an unreadable file and a server that does not answer. */
export async function askedCase(form: string | undefined, flags: Flags): Promise<Asked> {
  const [file, answersFile, today, language] = ['case', 'answers', 'today', 'language'].map((name) => flags.text(name));
  const known = file === undefined ? {} : (readJson(file) as Partial<Case>);
  if (today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(today))
    throw new UsageError(`"${today}" is no day; write one like --today 2026-11-20`);
  const answers = answersFile === undefined ? known.answers : answersIn(answersFile);
  const tenants = flags.texts('tenant').length > 0 ? flags.texts('tenant') : [known.tenant ?? []].flat();
  if (file !== undefined) refuseOther(file, known, form, tenants);
  const named = () => required(form ?? known.form, 'The form');
  const project = await askedProject(flags, tenants);
  return {
    project,
    get form() {
      return named();
    },
    tenants,
    at(tenant, other = named()) {
      const library = project.library.get(tenant);
      if (library && language !== undefined) checkLanguage(library, language, tenant);
      const whatIf = flags.texts('setting').map((text) => settingOf(text, library ? codesIn(library) : []));
      return {
        ...known,
        form: other,
        tenant,
        answers,
        settings: { ...known.settings, ...Object.fromEntries(whatIf.map((item) => [item.code, item])) },
        ...(today !== undefined && { today }),
        ...(language !== undefined && { language }),
      };
    },
  };
}

/** Returns the answers of a file. Throws UsageError for a whole case. */
function answersIn(file: string): Case['answers'] {
  const answers = readJson(file) as Case['answers'];
  if (String(answers?.['$schema']).endsWith('case.schema.json'))
    throw new UsageError(`${file} is a whole case and not answers alone. Write --case ${file}`);
  return answers;
}

/** Throws UsageError if a call speaks of another form or of other tenants than its case. */
function refuseOther(file: string, known: Partial<Case>, form: string | undefined, tenants: readonly string[]): void {
  const of = (what: string, own: string) => new UsageError(`${file} is a case of the ${what} "${own}". Name that or another case.`);
  if (form !== undefined && known.form !== undefined && form !== known.form) throw of('form', known.form);
  if (known.tenant !== undefined && !tenants.includes(known.tenant)) throw of('tenant', known.tenant);
}

/** Returns the definitions of the working copy or, with --server, those that the site serves for the tenants. */
export function askedProject(flags: Flags, tenants: readonly string[]): Promise<Project> {
  const server = flags.text('server');
  return server === undefined ? openProject() : openServed(server, tenants);
}

/** Returns the only tenant of a call. Throws UsageError if it names several. */
export function onlyTenant({ tenants: [tenant, ...more] }: Asked): string {
  if (more.length > 0) throw new UsageError('Name one tenant.');
  return required(tenant, 'The tenant');
}

const STATUSES = ['Enabled', 'Disabled', 'ENABLED_TO_ADMIN', 'ENABLED_TO_CLIENT'];
const EXAMPLE = 'Write it like --setting GENDER=Enabled,required or, with a value, --setting MIN_AGE=Enabled,,18';

const SETTING = /^(?<code>[^=]*)=(?<status>[^,]*)(,(?<need>[^,]*)(,(?<value>.*))?)?$/;

/** Reads `CODE=status[,required][,value]`. Throws UsageError with the most similar name and an example. */
export function settingOf(text: string, known: readonly string[]): Partial<SettingItem> & { readonly code: string } {
  const { code = text, status = '', need, value } = SETTING.exec(text)?.groups ?? {};
  const problem = [
    [status === '', `--setting ${text} has no status.`] as const,
    [!known.includes(code), unknownNameText('setting', code, known)] as const,
    [!STATUSES.includes(status), unknownNameText('status', status, STATUSES)] as const,
    [!['', 'required', undefined].includes(need), `"${need}" is not "required"; a value comes after a second comma.`] as const,
  ].find(([isWrong]) => isWrong);
  if (problem !== undefined) throw new UsageError(`${problem[1]} ${EXAMPLE}`);
  return { code, status, required: need === 'required', ...(value !== undefined && { value }) };
}

/** Returns the codes of the catalogue; of what is served, which has none, those that its forms read. */
function codesIn({ settings, forms }: TenantLibrary): readonly string[] {
  const catalogue = Object.keys((settings['settings'] ?? {}) as JsonObject);
  return catalogue.length > 0 ? catalogue : codesRead(forms);
}

function checkLanguage(library: TenantLibrary, language: string, tenant: string): void {
  const known = [...new Set([BASE_LANGUAGE, ...offeredLanguages(library)])];
  if (!known.includes(language)) throw new UsageError(`${tenant} has no language "${language}". There are: ${known.join(', ')}.`);
}

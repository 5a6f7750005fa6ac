import { join } from 'node:path';
import { compareForms } from '../../../engine/build.js';
import { BASE_LANGUAGE, type JsonObject, type TenantLibrary } from '../../../engine/index.js';
import { withGroupTenants } from '../../../server/shared/lookups.js';
import { withOpenEntries } from '../../../src/form/form-state.js';
import { Refusal, UsageError } from '../../command.js';
import { playCase } from '../cases/run-case.js';
import { CASES, runCases, writeGolden } from '../golden.js';
import { overlayEffects } from '../overlay-effects.js';
import { makeFiles } from '../new/make-files.js';
import { unknownNameText, type Case, type Project } from '../project.js';
import type { Asked, Calls, SiteFiles } from '../../../src/studio/api.js';
import type { Definitions } from './definitions.js';
import { viewOf } from './view.js';
import { whyOf, type SituationOfCase } from './why.js';

type Answering = { readonly [name in keyof Calls]: (definitions: Definitions, ask: Calls[name]['ask']) => Promise<Calls[name]['answer']> };

/** What the calls of the page are answered with. They throw UsageError or Refusal with words for people. */
export const answers: Answering = {
  async start(definitions) {
    return { tenants: definitions.tenants.map(({ tenant }) => ({ code: tenant.code, name: tenant.displayName })) };
  },

  async site(definitions, { tenant: code }) {
    const project = await definitions.of(code);
    const { tenant, lookups, dictionary, dictionaries } = fixtureOf(project, code);
    const library = project.library.get(code) as TenantLibrary;
    return {
      tenant: whole(tenant),
      tenants: project.everyTenant.filter(({ groupCode }) => groupCode === tenant.groupCode).map(whole),
      library,
      dictionaries: { ...dictionaries, [BASE_LANGUAGE]: dictionary },
      lookups: withGroupTenants(lookups, tenant, project.everyTenant),
    };
  },

  async view(definitions, asked) {
    const { forms, pages } = (await definitions.of(asked.tenant)).library.get(asked.tenant) as TenantLibrary;
    const [first] = Object.values(pages).flatMap(({ steps = [] }) => steps.flatMap((step) => step.form ?? step.choices?.[0]?.form ?? []));
    const form = Object.hasOwn(forms, asked.form) ? asked.form : (first ?? Object.keys(forms)[0] ?? '');
    const situation = await situationOf(definitions, form === asked.form ? asked : { ...asked, form, case: undefined, answers: undefined });
    const view = viewOf(situation, namesOf(casesOf(definitions, form), asked.tenant));
    // With answers, the site draws the form as for a visitor who returns to it.
    return asked.case === undefined && !asked.answers ? { ...view, drawn: { ...view.drawn, answers: undefined } } : view;
  },

  async why(definitions, asked) {
    const situation = await situationOf(definitions, asked);
    const effects = await overlayEffects(situation.project, asked.tenant, asked.form);
    const why = whyOf({ ...situation, effects }, asked.at);
    if (!why) throw new Refusal(2, `The form "${asked.form}" has no field ${asked.at} now.`);
    return why;
  },

  /** The other tenant has the same answers and what-if, and settings of its own. */
  async diff(definitions, { other, ...asked }) {
    const [left, right] = [await situationOf(definitions, asked), await situationOf(definitions, { ...asked, tenant: other })];
    const lines = compareForms(left.resolved, right.resolved).map(({ pointer, what, because, ...values }) => ({
      at: pointer,
      words: `${what}: ${asked.tenant} ${values.left || 'nothing'}, ${other} ${values.right || 'nothing'}`,
      ...because,
    }));
    return { lines };
  },

  async file(definitions, { file: path }) {
    const file = definitions.files.find((each) => each.path === path);
    if (!file) throw new Refusal(2, `${path} is no file of the definitions, tenants or cases.`);
    return { text: file.text, absolute: join(definitions.root, path) };
  },

  news: (definitions, { version }) => definitions.news(version),

  async save(definitions, { name, about, ...asked }) {
    const { project, given, resolved } = await situationOf(definitions, asked);
    const { form, tenant, settings = {}, context, parent, language } = given;
    const differing = Object.keys(settings).length > 0 ? settings : undefined;
    const found = { about: about.replace(/\.$/, ''), today: resolved.moment.today, settings: differing, context, parent, language };
    const values = { ...found, answers: resolved.moment.answers } as unknown as JsonObject;
    const { files } = makeFiles(definitions.root, 'case', { form: [form], tenant: [tenant], name: [name] }, values);
    writeGolden(
      definitions.root,
      files.map(({ path, text }) => ({ path, before: undefined, after: text })),
    );
    const golden = runCases(project, [`${form}/${name}`]).flatMap(({ changes }) => changes);
    writeGolden(definitions.root, golden);
    return { files: [...files, ...golden].map(({ path }) => path) };
  },
};

/** The files of tenants say all that pages show; the commands read less. */
const whole = (tenant: Project['everyTenant'][number]) => tenant as SiteFiles['tenant'];

function fixtureOf(project: Project, code: string) {
  const fixture = project.tenants.get(code);
  if (!fixture) throw new UsageError(unknownNameText('tenant', code, [...project.tenants.keys()]));
  return fixture;
}

/** Returns the cases of a form by name; one whose file is no JSON now is left out. */
function casesOf(definitions: Definitions, form: string): ReadonlyMap<string, Case> {
  const folder = `${CASES}/${form}/`;
  const files = definitions.files.filter(({ path }) => path.startsWith(folder));
  return new Map(
    files.flatMap(({ path, text }): readonly [string, Case][] => {
      try {
        return [[path.slice(CASES.length + 1, -'.json'.length), JSON.parse(text) as Case]];
      } catch {
        return [];
      }
    }),
  );
}

const namesOf = (cases: ReadonlyMap<string, Case>, of: string) => [...cases].flatMap(([name, { tenant }]) => (tenant === of ? [name] : []));

/** Returns the form that a call asks about, with all that it is explained from. */
async function situationOf(definitions: Definitions, asked: Asked): Promise<Omit<SituationOfCase, 'effects'>> {
  const project = await definitions.of(asked.tenant);
  const cases = casesOf(definitions, asked.form);
  const known = asked.case === undefined ? undefined : cases.get(asked.case);
  if (asked.case !== undefined && !known) throw new UsageError(unknownNameText('case', asked.case, cases.keys()));
  const { answers: ofCase, steps, body: _body, expect: _expect, ...own }: Case = known ?? { form: asked.form, tenant: asked.tenant };
  const given: Case = {
    // The day that visitors have.
    today: new Date().toLocaleDateString('sv', { timeZone: whole(fixtureOf(project, asked.tenant).tenant).timeZone }),
    ...own,
    form: asked.form,
    tenant: asked.tenant,
    ...(asked.language !== undefined && { language: asked.language }),
    settings: { ...own.settings, ...asked.settings },
  };
  const start = asked.answers ? { answers: asked.answers } : { answers: ofCase, ...(steps && { steps }) };
  const { resolved } = playCase(project, { ...given, ...start });
  return {
    project,
    files: definitions.files,
    given: { ...given, answers: resolved.moment.answers },
    resolved: asked.answers ? resolved : withOpenEntries(resolved),
    ofCase: own.settings ?? {},
  };
}

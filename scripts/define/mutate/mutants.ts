import { keysOf, parentOf, valueAt, withValue, type Pointer } from '../../../engine/base/pointer.js';
import { compile, readDocuments, type SourceFile, type TenantLibrary } from '../../../engine/build.js';
import type { Json, JsonObject } from '../../../engine/index.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { reachOf } from '../../../server/library/reach.js';
import { runCase } from '../cases/run-case.js';
import { scopesOf, type Case, type Project } from '../project.js';
import type { Part } from './parts.js';

/** What came of removing a part: a case looked otherwise, none did, or the compiler refuses the definition without it. */
export type Verdict = 'noticed' | 'unnoticed' | 'refused';

/** Where a definition is compiled alone, with the cases that show it there. */
interface Scene {
  readonly form: string;
  readonly tenant: string;
  readonly cases: readonly Case[];
}

/**
 * Returns a function that removes or alters a part, and says whether one of the cases then has another outline, payload, arrival or
 * expectation. Only the form of a case is compiled again, for its tenant.
 */
export function mutationsOf(project: Project, cases: readonly Case[]): (part: Part) => Verdict {
  const { files } = project;
  const scopes = scopesOf(project.tenants.values());
  const values = new Map(readDocuments(files).documents.map(({ file, value }) => [file, value]));
  const scenes = scenesOf(cases);
  const looks = new Map<Scene, readonly string[]>();
  const compiled = (scene: Scene, changed?: SourceFile): Project | undefined => {
    const library = compileScene(scene, project, changed);
    return library && { ...project, library: new Map([[scene.tenant, library]]) };
  };
  const usual = (scene: Scene): readonly string[] => {
    const known = looks.get(scene);
    if (known) return known;
    const as = compiled(scene) ?? project;
    const found = scene.cases.map((each) => lookOf(as, each));
    looks.set(scene, found);
    return found;
  };
  const isSeen = (scene: Scene, mutated: Project): boolean => {
    const expected = usual(scene);
    return scene.cases.some((each, nth) => lookOf(mutated, each) !== expected[nth]);
  };
  return (part) => {
    const reached = reachOf(part.file, files, scopes);
    const shown = scenes.filter(({ form, tenant }) => reached.forms.includes(form) && reached.tenants.includes(tenant));
    for (const mutant of mutantsOf(part, values.get(part.file) ?? {})) {
      const verdict = verdictOf(shown, (scene) => compiled(scene, { path: part.file, text: JSON.stringify(mutant) }), isSeen);
      if (verdict !== 'refused') return verdict;
    }
    return 'refused';
  };
}

function verdictOf(
  scenes: readonly Scene[],
  compiled: (scene: Scene) => Project | undefined,
  isSeen: (scene: Scene, mutated: Project) => boolean,
): Verdict {
  for (const scene of scenes) {
    const mutated = compiled(scene);
    if (mutated === undefined) return 'refused';
    if (isSeen(scene, mutated)) return 'noticed';
  }
  return 'unnoticed';
}

/** The scenes with the most cases first, because one of them sees most. */
function scenesOf(cases: readonly Case[]): readonly Scene[] {
  const names = new Set(cases.map(({ form, tenant }) => `${form} ${tenant}`));
  return [...names]
    .map((name) => {
      const [form = '', tenant = ''] = name.split(' ');
      return { form, tenant, cases: cases.filter((each) => each.form === form && each.tenant === tenant) };
    })
    .toSorted((a, b) => b.cases.length - a.cases.length);
}

/** All that the golden files show of a case, of one without answers its outline alone, and whether it is as expected. */
function lookOf(project: Project, given: Case): string {
  try {
    const { outline, payload, arrival, failures } = runCase(project, given);
    return JSON.stringify(given.answers === undefined ? [outline] : [outline, payload, arrival, failures]);
  } catch (error) {
    return `It cannot be run: ${String(error)}`;
  }
}

/** Returns the library of a tenant with one form and those in its lists; undefined if the compiler refuses it. */
function compileScene({ form, tenant }: Scene, project: Project, changed?: SourceFile): TenantLibrary | undefined {
  const files = project.files.map((file) => (file.path === changed?.path ? changed : file));
  const kept = formsWith(form, files);
  const isNeeded = (path: string): boolean => {
    const [, kind, name = ''] = /^schemas\/(forms|overlays)\/(?:.*\/)?([^./]+)/.exec(path) ?? [];
    if (kind === 'forms') return kept.has(name);
    if (kind === 'overlays') return kept.has(name) || files.some((file) => file.path === `schemas/fragments/${name}.fragment.json`);
    return /^schemas\/(meta|platforms|fragments|texts)\/|^schemas\/(settings|parts)\.json$/.test(path);
  };
  const scopes = scopesOf(project.tenants.values()).filter((scope) => scope.tenant === tenant);
  const found = compile(files.filter(({ path }) => isNeeded(path)).map(reduced), scopes, contentHash);
  const [library, whole] = [found.ok ? found.value.byTenant.get(tenant) : undefined, project.library.get(tenant)];
  return library && whole && { ...library, texts: whole.texts };
}

/** Panels name forms that are left out, and the search for what unused translations may mean takes long. */
function reduced({ path, text }: SourceFile): SourceFile {
  if (!/^schemas\/(parts|texts\/(?!en\.)\w+)\.json$/.test(path)) return { path, text };
  const kept = (key: string, value: Json) => (key === 'texts' ? {} : key === 'form' && typeof value === 'string' ? undefined : value);
  return { path, text: JSON.stringify(JSON.parse(text, kept)) };
}

/** Returns the ids of a form and of those that its lists name. */
function formsWith(form: string, files: readonly SourceFile[], outer: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  if (outer.has(form)) return outer;
  const text = files.find(({ path }) => path === `schemas/forms/${form}.form.json`)?.text ?? '';
  const named = [...text.matchAll(/"form:([^"#]+)/g)].map(([, name = '']) => name);
  return named.reduce((known, name) => formsWith(name, files, known), new Set([...outer, form]) as ReadonlySet<string>);
}

/** Returns a definition without a part, and for one that must be there with another value. */
function mutantsOf({ at, kind }: Part, value: JsonObject): readonly JsonObject[] {
  const part = valueAt(value, at) as Json;
  const other = SWAPPED.get(part);
  if (other !== undefined) return [withValue(value, at, other)];
  const altered = typeof part === 'number' ? part * 2 : ALTERED[kind]?.(part as JsonObject);
  return [without(value, at), ...(altered === undefined ? [] : [withValue(value, at, altered)])];
}

/** What would be so without them, so that removing them alone changes nothing. */
const SWAPPED: ReadonlyMap<Json, Json> = new Map<Json, Json>([
  ['box', 'toggle'],
  ['line', 'lines'],
  ['choice', 'choice-buttons'],
  [true, false],
]);

const ALTERED: { readonly [kind in Part['kind']]?: (part: JsonObject) => Json } = {
  rule: (part) => ({ ...part, when: { '!': part['when'] ?? null } }),
  check: (part) => ({ ...part, holds: true }),
  change: (part) => ({ ...part, when: false }),
};

function without(value: JsonObject, at: Pointer): JsonObject {
  const holder = valueAt(value, parentOf(at)) as Json;
  const key = keysOf(at).at(-1) ?? '';
  const rest = Array.isArray(holder)
    ? holder.filter((_, n) => String(n) !== key)
    : Object.fromEntries(Object.entries(holder as JsonObject).filter(([name]) => name !== key));
  return withValue(value, parentOf(at), rest);
}

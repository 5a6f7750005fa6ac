import { valueAtKeys } from '../../engine/base/pointer.js';
import type { Scope, SourceFile } from '../../engine/build.js';
import type { Form } from '../../engine/index.js';
import { compileDefinitions } from '../../server/library/compile-definitions.js';
import type { Project } from './project.js';

/** A rule, check or binding of a form that an overlay removed or changed, or a field that it removed. */
export interface OverlayEffect {
  readonly part: Part;
  readonly did: 'changed' | 'removed' | 'replaced';
  /** The overlays that can have done it: those of the fragment that has the part, else those of the form. */
  readonly overlays: readonly string[];
  readonly titles: readonly string[];
}

interface Part {
  readonly kind: 'rule' | 'check' | 'binding' | 'field';
  /** Of a field, and of a binding, the pointer of the field. */
  readonly id: string;
  /** The file that says it without overlays. */
  readonly file: string;
  readonly text: string;
  readonly fields: readonly string[];
  readonly settings: readonly string[];
}

type Compiled = ReturnType<typeof compileDefinitions>;

/** By platform. */
const withoutOverlays = new WeakMap<Project, Map<string, Compiled>>();

/** Returns what overlays of the tenant took from a form; nothing for what a site serves, which has no overlays. */
export async function overlayEffects(project: Project, tenant: string, form: string): Promise<readonly OverlayEffect[]> {
  const { files, library } = project;
  const own = library.get(tenant);
  if (own === undefined || overlaysOf(files, own.scope).length === 0) return [];
  const { platform } = own.scope;
  const known = withoutOverlays.get(project) ?? new Map<string, Compiled>();
  const bare = known.get(platform) ?? compileDefinitions(files, [{ platform, group: '', tenant: '' }]);
  withoutOverlays.set(project, known.set(platform, bare));
  const compiled = await bare;
  return compiled.ok ? effectsOf(files, own.scope, compiled.value.byTenant.get('')?.forms[form], own.forms[form]) : [];
}

/** Returns the parts of a form without overlays that the form with those of a scope lacks or has otherwise. */
export function effectsOf(
  files: readonly SourceFile[],
  scope: Scope,
  bare: Form | undefined,
  own: Form | undefined,
): readonly OverlayEffect[] {
  if (!bare || !own) return [];
  const all = overlaysOf(files, scope);
  const kept = new Map(partsOf(own).map(({ kind, id, text }) => [`${kind} ${id}`, text]));
  return partsOf(bare).flatMap((part): readonly OverlayEffect[] => {
    const now = kept.get(`${part.kind} ${part.id}`);
    if (now === part.text) return [];
    const ofFragment = all.filter(({ target }) => part.file.includes(`/${target}.`));
    const guilty = ofFragment.length > 0 ? ofFragment : all.filter(({ target }) => target === own.id);
    const overlays = guilty.map(({ path }) => path);
    const isReplaced = own.checks.some(({ at, origin }) => overlays.includes(origin.file) && part.fields.includes(at));
    const did = now !== undefined ? 'changed' : isReplaced ? 'replaced' : 'removed';
    return [{ part, did, overlays, titles: guilty.map(({ title }) => title) }];
  });
}

function partsOf(form: Form): readonly Part[] {
  const partOf = (kind: Part['kind'], id: string, file: string, content: unknown): Part => {
    const text = JSON.stringify(content);
    const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
    return { kind, id, file, text, fields: all(/"(\/[^"]*)"/g), settings: all(/"setting(?:\.|":")(\w+)/g) };
  };
  return [
    ...form.fields.map(({ pointer: at, origins }) => partOf('field', at, origins[0]?.file ?? '', [at])),
    ...form.rules.map(({ origin, ...rule }) => partOf('rule', rule.id, origin.file, rule)),
    ...form.checks.map(({ origin, ...check }) => partOf('check', check.id, origin.file, check)),
    ...form.bindings.map(({ origin, ...binding }) => partOf('binding', binding.at, origin.file, binding)),
  ];
}

/** Returns words such as: replaced the check "…", which reads the setting MIN_AGE (Harbor enrolls adults). */
export function effectText({ part: { kind, id, settings }, did, titles }: OverlayEffect): string {
  const reads = settings.length === 0 ? '' : `, which reads the setting ${settings.join(', ')}`;
  return `${did} the ${kind} "${id}"${reads} (${titles.join('; ')})`;
}

const PATH = /^schemas\/overlays\/(platform|group|tenant)\/([^/]+)\/(.+?)(?:\.(?:form|fragment|page))?\.overlay\.json$/;

function overlaysOf(files: readonly SourceFile[], scope: Scope) {
  return files.flatMap(({ path, text }) => {
    const [, layer, code, target = ''] = PATH.exec(path) ?? [];
    if (layer === undefined || scope[layer as keyof Scope] !== code) return [];
    return [{ path, target, title: String(valueAtKeys(JSON.parse(text), ['info', 'title'])) }];
  });
}

import { keysOf, pointer, valueAtKeys, type Pointer } from '../../engine/base/pointer.js';
import { applyOverlay, type Scope, type SourceFile } from '../../engine/build.js';
import type { Form, Json, JsonObject } from '../../engine/index.js';
import { compileDefinitions } from '../../server/library/compile-definitions.js';
import type { Project } from './project.js';

/** A rule, check or binding of a form that overlays removed or changed, or a field that they removed. */
export interface OverlayEffect {
  readonly part: Part;
  readonly did: 'changed' | 'removed' | 'replaced';
  /** The overlay and, where a single one is known to have done it, its action. */
  readonly file?: string;
  readonly at?: Pointer;
  readonly description?: string;
}

type Done = Pick<OverlayEffect, 'file' | 'at' | 'description'>;

interface Part {
  readonly kind: 'rules' | 'checks' | 'bindings' | 'fields';
  /** Of a field, and of a binding, the pointer of the field. */
  readonly id: string;
  /** The file that says it without overlays. */
  readonly file: string;
  readonly text: string;
  readonly fields: readonly string[];
  readonly settings: readonly string[];
}

/** Returns what overlays of the tenant took from a form; nothing for what a site serves, which has no overlays. */
export async function overlayEffects({ files, library }: Project, tenant: string, form: string): Promise<readonly OverlayEffect[]> {
  const own = library.get(tenant);
  if (own === undefined || overlaysOf(files, own.scope).length === 0) return [];
  const bare = await compileDefinitions(files, [{ platform: own.scope.platform, group: '', tenant: '' }]);
  return bare.ok ? effectsOf(files, own.scope, bare.value.byTenant.get('')?.forms[form], own.forms[form]) : [];
}

/** Returns the parts of a form without overlays that the form with those of a scope lacks or has otherwise, each with the action that did it. */
export function effectsOf(
  files: readonly SourceFile[],
  scope: Scope,
  bare: Form | undefined,
  own: Form | undefined,
): readonly OverlayEffect[] {
  if (!bare || !own) return [];
  const kept = new Map(partsOf(own).map(({ kind, id, text }) => [`${kind} ${id}`, text]));
  return partsOf(bare).flatMap((part): readonly OverlayEffect[] => {
    const now = kept.get(`${part.kind} ${part.id}`);
    if (now === part.text) return [];
    const found = overlaysOf(files, scope).flatMap((overlay) => actionOn(files, overlay, part, own.id));
    const action = found.find(({ at }) => at !== undefined) ?? found[0];
    const isReplaced = own.checks.some(({ at, origin }) => origin.file === action?.file && part.fields.includes(at));
    return [{ part, did: now !== undefined ? 'changed' : isReplaced ? 'replaced' : 'removed', ...action }];
  });
}

function partsOf(form: Form): readonly Part[] {
  const fields = form.fields.map(({ pointer: id, origins: [origin] }) => {
    return { kind: 'fields' as const, id, file: origin?.file ?? '', text: '', fields: [id], settings: [] };
  });
  const parts = (['rules', 'checks', 'bindings'] as const).flatMap((kind) =>
    form[kind].map(({ origin, ...content }) => {
      const text = JSON.stringify(content);
      const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
      const id = 'id' in content ? content.id : content.at;
      return { kind, id, file: origin.file, text, fields: all(/"(\/[^"]*)"/g), settings: all(/"setting(?:\.|":")(\w+)/g) };
    }),
  );
  return [...fields, ...parts];
}

/** Returns a line such as: overlay: … replaced the check "…", which reads the setting MIN_AGE (…). */
export function effectText({ part: { kind, id, settings }, did, file = 'one', at = '' as Pointer, description }: OverlayEffect): string {
  const reads = settings.length === 0 ? '' : `, which reads the setting ${settings.join(', ')}`;
  return `overlay: ${[file, at].join(' ').trim()} ${did} the ${kind.slice(0, -1)} "${id}"${reads}${description === undefined ? '' : ` (${description})`}`;
}

const PATH = /^schemas\/overlays\/(platform|group|tenant)\/([^/]+)\/(.+?)(?:\.(?:form|fragment|page))?\.overlay\.json$/;

function overlaysOf(files: readonly SourceFile[], scope: Scope) {
  return files.flatMap(({ path, text }) => {
    const [, layer, code, target] = PATH.exec(path) ?? [];
    const isOfScope = layer !== undefined && scope[layer as keyof Scope] === code;
    return isOfScope ? [{ file: path, target, value: JSON.parse(text) as JsonObject }] : [];
  });
}

/** Returns the first action of an overlay after which its document has a part no more, or otherwise. */
function actionOn(files: readonly SourceFile[], overlay: ReturnType<typeof overlaysOf>[number], part: Part, form: string): readonly Done[] {
  const { file, target, value } = overlay;
  const document = files.find(({ path }) => path === part.file && path.includes(`/${target}.`));
  // The overlay of a form changes it with its fragments, which its own file does not have.
  if (document === undefined) return target === form ? [{ file, description: String(valueAtKeys(value, ['info', 'title'])) }] : [];
  let current = JSON.parse(document.text) as Json;
  for (const [nth, action] of (value['actions'] as readonly JsonObject[]).entries()) {
    const before = current;
    const result = applyOverlay(before, { ...value, actions: [action] });
    if (result.ok) current = result.value.document;
    if (textIn(current, part) === textIn(before, part)) continue;
    const { description } = action;
    return [{ file, at: pointer('actions', nth), ...(description !== undefined && { description: String(description) }) }];
  }
  return [];
}

/** A fragment does not know under which group its fields are. */
function textIn(document: Json, { kind, id }: Part): string | undefined {
  if (kind === 'fields') {
    const path = keysOf(id).flatMap((key) => ['properties', key]);
    return JSON.stringify(
      valueAtKeys(document, ['schema', ...path]) ?? valueAtKeys(document, path) ?? valueAtKeys(document, path.slice(-2)),
    );
  }
  const entries = Object.entries((valueAtKeys(document, [kind]) ?? {}) as JsonObject | readonly JsonObject[]);
  return JSON.stringify(entries.find(([key, each]) => valueAtKeys(each, ['id']) === id || (kind === 'bindings' && id.endsWith(key)))?.[1]);
}

import { pointer, valueAtKeys, type Pointer } from '../../engine/base/pointer.js';
import { applyOverlay, lostParts, type LostPart, type Scope, type SourceFile } from '../../engine/build.js';
import type { Form, Json, JsonObject } from '../../engine/index.js';
import { compileDefinitions } from '../../server/library/compile-definitions.js';
import type { Project } from './project.js';

/** What an overlay did to a rule, a check or a binding of a form. */
export interface OverlayEffect {
  readonly part: LostPart;
  readonly did: 'changed' | 'removed' | 'replaced';
  /** The file of the overlay and, where it is known, the action; nothing where no single overlay did it. */
  readonly file?: string;
  readonly at?: Pointer;
  readonly description?: string;
}

/** Returns what overlays of the tenant removed from a form or changed in it; nothing for what a site serves, which has no overlays. */
export async function overlayEffects({ files, library }: Project, tenant: string, form: string): Promise<readonly OverlayEffect[]> {
  const own = library.get(tenant);
  if (own === undefined || overlaysOf(files, own.scope).length === 0) return [];
  const compiled = await compileDefinitions(files, [{ platform: own.scope.platform, group: '', tenant: '' }]);
  const bare = compiled.ok ? compiled.value.byTenant.get('')?.forms[form] : undefined;
  const present = own.forms[form];
  return bare && present ? effectsOf(files, own.scope, bare, present) : [];
}

/** Returns the differences between a form without and with the overlays of a scope, each with the action that made it. */
export function effectsOf(files: readonly SourceFile[], scope: Scope, bare: Form, own: Form): readonly OverlayEffect[] {
  const overlays = overlaysOf(files, scope);
  return lostParts(bare, own).map((part) => {
    const found = overlays.flatMap((overlay) => actionOn(files, overlay, part, own.id));
    const done = found.find(({ at }) => at !== undefined) ?? found[0];
    const isReplaced = own.checks.some(({ at, origin }) => origin.file === done?.file && part.fields.includes(at));
    return { part, did: part.isChanged ? 'changed' : isReplaced ? 'replaced' : 'removed', ...done };
  });
}

/** Returns a sentence such as: the overlay … replaced the check "…", which reads setting.MIN_AGE. */
export function effectText({ part, did, file, at, description }: OverlayEffect): string {
  const reads = part.reads.length === 0 ? '' : `, which reads ${part.reads.join(', ')}`;
  const what = part.kind === 'binding' ? `the binding of ${part.id}` : `the ${part.kind} "${part.id}"`;
  return `overlay: ${file ?? 'one'}${at === undefined ? '' : ` ${at}`} ${did} ${what}${reads}${description === undefined ? '' : ` (${description})`}`;
}

type Done = Pick<OverlayEffect, 'file' | 'at' | 'description'>;

interface OverlayFile {
  readonly file: string;
  readonly target: string;
  readonly value: JsonObject;
}

const PATH = /^schemas\/overlays\/(platform|group|tenant)\/([^/]+)\/(.+?)(?:\.(?:form|fragment|page))?\.overlay\.json$/;

function overlaysOf(files: readonly SourceFile[], scope: Scope): readonly OverlayFile[] {
  return files.flatMap(({ path, text }) => {
    const [, layer, code, target = ''] = PATH.exec(path) ?? [];
    const isOfScope = layer !== undefined && scope[layer as keyof Scope] === code;
    return isOfScope ? [{ file: path, target, value: JSON.parse(text) as JsonObject }] : [];
  });
}

/** Returns the first action of an overlay after which its document has a part no more, or otherwise. */
function actionOn(files: readonly SourceFile[], { file, target, value }: OverlayFile, part: LostPart, form: string): readonly Done[] {
  const title = String(valueAtKeys(value, ['info', 'title']));
  const document = files.find(({ path }) => path === part.origin.file && path.endsWith(`/${target}.${path.split('.').at(-2)}.json`));
  // The overlay of a form changes it with its fragments, which its own file does not have.
  if (document === undefined) return target === form ? [{ file, description: title }] : [];
  let before = JSON.parse(document.text) as Json;
  for (const [nth, action] of (value['actions'] as readonly JsonObject[]).entries()) {
    const result = applyOverlay(before, { ...value, actions: [action] });
    if (!result.ok) return [];
    const { description = title } = action;
    if (partIn(result.value.document, part) !== partIn(before, part))
      return [{ file, at: pointer('actions', nth), description: String(description) }];
    before = result.value.document;
  }
  return [];
}

/** Returns the text of a part in the file of its form or fragment; a fragment does not know under which group it is used. */
function partIn(document: Json, { kind, id }: LostPart): string | undefined {
  const list = valueAtKeys(document, [`${kind}s`]) ?? {};
  const found = Array.isArray(list)
    ? (list as readonly JsonObject[]).find((each) => each['id'] === id)
    : Object.entries(list).find(([at]) => id.endsWith(at))?.[1];
  return JSON.stringify(found);
}

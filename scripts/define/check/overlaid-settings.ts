import { pointer, valueAtKeys } from '../../../engine/base/pointer.js';
import {
  type Document,
  locateFindings,
  readDocuments,
  type SourceFile,
  type TenantLibrary,
  type UnlocatedFinding,
} from '../../../engine/build.js';
import { readSettings, type Finding, type SettingItem, type SettingsByCategory } from '../../../engine/index.js';
import { effectsOf } from '../overlay-effects.js';

/** Reports settings that are on, that the forms without overlays read, and that nothing at their tenant reads. The files are well-formed. */
export function overlaidSettings(files: readonly SourceFile[], byTenant: ReadonlyMap<string, TenantLibrary>): readonly Finding[] {
  const bare = byTenant.get('');
  const { documents } = readDocuments(files);
  const findings = documents.flatMap((document) => {
    const own = document.kind === 'tenant' ? byTenant.get(String(valueAtKeys(document.value, ['tenant', 'code']))) : undefined;
    return bare && own ? findingsAt(document, files, bare, own) : [];
  });
  return findings.length === 0 ? [] : locateFindings(findings, files, documents);
}

function findingsAt(
  { file, value }: Document,
  files: readonly SourceFile[],
  bare: TenantLibrary,
  own: TenantLibrary,
): readonly UnlocatedFinding[] {
  const isDead = (item: SettingItem) =>
    readSettings({ own: [item] })[item.code]?.on && reads(bare.forms, item.code) && !reads({ ...own, settings: {} }, item.code);
  const byCategory = Object.entries(value['settings'] as unknown as SettingsByCategory);
  const items = byCategory.flatMap(([category, list]) =>
    list.map((item, nth) => ({ item, at: pointer('settings', category, nth, 'code') })),
  );
  const effects = Object.values(own.forms).flatMap((form) => {
    const before = bare.forms[form.id];
    return before ? effectsOf(files, own.scope, before, form) : [];
  });
  return items
    .filter(({ item }) => isDead(item))
    .map(({ item: { code }, at }) => {
      const guilty = effects.filter(({ part }) => part.reads.includes(`setting.${code}`)).flatMap((effect) => effect.file ?? []);
      return { code: 'setting-overlaid', file, at, params: { setting: code, overlays: [...new Set(guilty)].join(', ') || 'an overlay' } };
    });
}

function reads(part: unknown, code: string): boolean {
  const text = JSON.stringify(part);
  return text.includes(`"${code}"`) || text.includes(`setting.${code}.`);
}

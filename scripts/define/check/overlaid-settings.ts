import { pointer } from '../../../engine/base/pointer.js';
import { locateFindings, readDocuments, type SourceFile, type TenantLibrary, type UnlocatedFinding } from '../../../engine/build.js';
import { readSettings, type Finding } from '../../../engine/index.js';
import { effectsOf } from '../overlay-effects.js';
import type { TenantFixture } from '../project.js';

/** Reports settings that are on and that nothing at their tenant reads, because overlays took away what does. Tenant files are well-formed. */
export function overlaidSettings(files: readonly SourceFile[], byTenant: ReadonlyMap<string, TenantLibrary>): readonly Finding[] {
  const { documents } = readDocuments(files);
  const findings = documents.flatMap(({ kind, file, value }) => {
    const { tenant, settings } = value as unknown as TenantFixture;
    const own = kind === 'tenant' ? byTenant.get(tenant.code) : undefined;
    return own ? findingsAt(file, settings, own, files, byTenant.get('')) : [];
  });
  return findings.length === 0 ? [] : locateFindings(findings, files, documents);
}

function findingsAt(
  file: string,
  settings: TenantFixture['settings'],
  own: TenantLibrary,
  files: readonly SourceFile[],
  bare: TenantLibrary | undefined,
): readonly UnlocatedFinding[] {
  const effects = Object.values(own.forms).flatMap((form) => effectsOf(files, own.scope, bare?.forms[form.id], form));
  const text = JSON.stringify({ ...own, settings: {} });
  const isRead = (code: string) => text.includes(`"${code}"`) || text.includes(`setting.${code}.`);
  return Object.entries(settings).flatMap(([category, items]) =>
    items.flatMap((item, nth): readonly UnlocatedFinding[] => {
      const guilty = effects.filter(({ part }) => part.settings.includes(item.code)).flatMap((effect) => effect.overlays);
      if (guilty.length === 0 || readSettings({ [category]: [item] })[item.code]?.on !== true || isRead(item.code)) return [];
      const params = { setting: item.code, overlays: [...new Set(guilty)].join(', ') };
      return [{ code: 'setting-overlaid', file, at: pointer('settings', category, nth, 'code'), params }];
    }),
  );
}

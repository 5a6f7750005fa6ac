import type { Document } from '../compile/documents.js';
import { isObject } from '../compile/documents.js';
import { own, pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { formFindings } from './page.js';
import { platformsOf } from './unknown-platform-path.js';
import { settingCodes, settingFindings } from './unknown-setting.js';

/** Cases of forms, tenants and settings that there are none of, and tenants of no platform. */
export const fixtures: LibraryCheck = (around) => around.documents.flatMap((document) => [...caseFindings(around, document), ...tenantFindings(around, document)]);

function caseFindings(around: Surroundings, { kind, file, value }: Document): readonly Finding[] {
  if (kind !== 'case') return [];
  const tenants = around.documents.filter((document) => document.kind === 'tenant').map(({ value: fixture }) => String(own(own(fixture, 'tenant'), 'code')));
  const [form, tenant, settings] = [own(value, 'form'), own(value, 'tenant'), own(value, 'settings')];
  const codes = settingCodes(around);
  return [
    ...(typeof form === 'string' ? formFindings(around, form, { file, at: pointer('form') }) : []),
    ...(typeof tenant === 'string' && !tenants.includes(tenant) ? [found({ file, at: pointer('tenant') }, 'unknown-tenant', { tenant }, meant(tenant, tenants))] : []),
    ...(codes && isObject(settings) ? Object.keys(settings).flatMap((code) => settingFindings(code, codes, { layer: 'form', file, at: pointer('settings', code) })) : []),
  ];
}

function tenantFindings({ documents }: Surroundings, { kind, file, value }: Document): readonly Finding[] {
  const platform = kind === 'tenant' ? own(own(value, 'tenant'), 'platform') : undefined;
  const known = platformsOf(documents).map(({ name }) => name);
  if (typeof platform !== 'string' || known.includes(platform)) return [];
  return [found({ file, at: pointer('tenant', 'platform') }, 'unknown-platform', { platform }, meant(platform, known))];
}

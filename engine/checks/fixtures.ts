import type { Document } from '../compile/documents.js';
import { isObject } from '../compile/documents.js';
import { own, pointer, valueAt, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject } from '../types.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { formFindings } from './page.js';
import { partsOf } from './parts.js';
import { lookupCategories } from './unknown-lookup.js';
import { platformsOf } from './unknown-platform-path.js';
import { settingCodes, settingFindings } from './unknown-setting.js';

/** Cases of forms, tenants and settings, and tenants of platforms, settings and lookups that there are none of. */
export const fixtures: LibraryCheck = (around) =>
  around.documents.flatMap((document) => [
    ...caseFindings(around, document),
    ...tenantFindings(around, document),
    ...associationFindings(around, document),
  ]);

function caseFindings(around: Surroundings, { kind, file, value }: Document): readonly Finding[] {
  if (kind !== 'case') return [];
  const tenants = around.documents
    .filter((document) => document.kind === 'tenant')
    .map(({ value: fixture }) => String(own(own(fixture, 'tenant'), 'code')));
  const [form, tenant, settings] = [own(value, 'form'), own(value, 'tenant'), own(value, 'settings')];
  const codes = settingCodes(around);
  return [
    ...(typeof form === 'string' ? formFindings(around, form, { file, at: pointer('form') }) : []),
    ...(typeof tenant === 'string' && !tenants.includes(tenant)
      ? [found({ file, at: pointer('tenant') }, 'unknown-tenant', { tenant }, meant(tenant, tenants))]
      : []),
    ...(codes && isObject(settings)
      ? Object.keys(settings).flatMap((code) => settingFindings(code, codes, { layer: 'form', file, at: pointer('settings', code) }))
      : []),
  ];
}

/** Tenants that contacts name and that do not exist, each once. This needs all files, because one file names other tenants. */
function associationFindings({ documents }: Surroundings, { kind, file, value }: Document): readonly Finding[] {
  if (kind !== 'tenant') return [];
  const ids = documents.filter((document) => document.kind === 'tenant').map((document) => valueAt(document.value, '/tenant/tenantId'));
  const known = new Set(ids.map(String));
  const reported = new Set(known);
  return partsOf(value, 'contacts').flatMap((contact) =>
    partsOf(contact.value, 'associations').flatMap((association) => {
      const tenant = String(association.value['referenceId']);
      if (reported.has(tenant)) return [];
      reported.add(tenant);
      const at = within(contact.at, within(association.at, pointer('referenceId')));
      return [found({ file, at }, 'unknown-tenant', { tenant }, meant(tenant, known))];
    }),
  );
}

/** Platforms, settings, lookups and services that a tenant names and nothing declares. */
export function tenantFindings(around: Surroundings, { kind, file, value }: Document): readonly Finding[] {
  if (kind !== 'tenant') return [];
  const platform = own(own(value, 'tenant'), 'platform');
  const known = platformsOf(around.documents).map(({ name }) => name);
  const at = { file, at: pointer('tenant', 'platform') };
  return [
    ...(typeof platform === 'string' && !known.includes(platform)
      ? [found(at, 'unknown-platform', { platform }, meant(platform, known))]
      : []),
    ...tenantSettings(around, file, value),
    ...tenantLookups(around, file, value),
    ...tenantServices(around, file, value),
  ];
}

function tenantSettings(around: Surroundings, file: string, value: JsonObject): readonly Finding[] {
  const codes = settingCodes(around);
  const settings = own(value, 'settings');
  if (!codes || !isObject(settings)) return [];
  return Object.keys(settings).flatMap((category) =>
    partsOf(value, 'settings', category).flatMap((item) =>
      settingFindings(String(item.value['code']), codes, { layer: 'form', file, at: within(item.at, pointer('code')) }),
    ),
  );
}

function tenantLookups(around: Surroundings, file: string, value: JsonObject): readonly Finding[] {
  const known = lookupCategories(around);
  if (!known) return [];
  return partsOf(value, 'lookups').flatMap((entry) => {
    const lookup = String(entry.value['category']);
    return known.includes(lookup)
      ? []
      : [found({ file, at: within(entry.at, pointer('category')) }, 'unknown-lookup', { lookup }, meant(lookup, known))];
  });
}

function tenantServices({ library }: Surroundings, file: string, value: JsonObject): readonly Finding[] {
  const services = own(library.routes, 'services');
  if (!isObject(services)) return [];
  const aliases = Object.values(services).flatMap((service) => own(service, 'aliases') ?? []);
  const known = [...Object.keys(services), ...aliases.map(String)];
  return partsOf(value, 'tenant', 'configuration', 'services').flatMap((entry) => {
    const service = String(entry.value['code']);
    return known.includes(service)
      ? []
      : [found({ file, at: within(entry.at, pointer('code')) }, 'unknown-service', { service }, meant(service, known))];
  });
}

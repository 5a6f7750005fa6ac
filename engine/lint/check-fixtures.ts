import { isObject } from '../base/json.js';
import type { Document } from '../compile/documents.js';
import { own, pointer, valueAt, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject } from '../types.js';
import { type LibraryCheck, type CheckContext, findingAt, nearestHint } from './check.js';
import { unknownFormFindings } from './check-pages.js';
import { listParts } from './definition-parts.js';
import { lookupCategories } from './unknown-lookup.js';
import { platformsOf } from './unknown-platform-path.js';
import { settingCodes, unknownSettingFindings } from './unknown-setting.js';

/** Reports names in cases and tenant files that nothing declares: forms, tenants, platforms, settings, lookups, services. */
export const checkFixtures: LibraryCheck = (context) =>
  context.documents.flatMap((document) => [
    ...caseFindings(context, document),
    ...tenantFindings(context, document),
    ...associationFindings(context, document),
  ]);

/** Returns findings for the form, the tenant and the settings that a case names but that do not exist; none for other documents. */
function caseFindings(context: CheckContext, { kind, file, value }: Document): readonly UnlocatedFinding[] {
  if (kind !== 'case') return [];
  const tenants = context.documents
    .filter((document) => document.kind === 'tenant')
    .map(({ value: fixture }) => String(own(own(fixture, 'tenant'), 'code')));
  const [form, tenant, settings] = [own(value, 'form'), own(value, 'tenant'), own(value, 'settings')];
  const codes = settingCodes(context);
  return [
    ...(typeof form === 'string' ? unknownFormFindings(context, form, { file, at: pointer('form') }) : []),
    ...(typeof tenant === 'string' && !tenants.includes(tenant)
      ? [findingAt({ file, at: pointer('tenant') }, 'unknown-tenant', { tenant }, nearestHint(tenant, tenants))]
      : []),
    ...(codes && isObject(settings)
      ? Object.keys(settings).flatMap((code) => unknownSettingFindings(code, codes, { layer: 'form', file, at: pointer('settings', code) }))
      : []),
  ];
}

/**
 * Returns a finding for each tenant id that the associations of contacts name but no tenant file has, once for each id. It needs all files,
 * because one file names other tenants.
 */
function associationFindings({ documents }: CheckContext, { kind, file, value }: Document): readonly UnlocatedFinding[] {
  if (kind !== 'tenant') return [];
  const ids = documents.filter((document) => document.kind === 'tenant').map((document) => valueAt(document.value, '/tenant/tenantId'));
  const known = new Set(ids.map(String));
  const reported = new Set(known);
  return listParts(value, 'contacts').flatMap((contact) =>
    listParts(contact.value, 'associations').flatMap((association) => {
      const tenant = String(association.value['referenceId']);
      if (reported.has(tenant)) return [];
      reported.add(tenant);
      const at = within(contact.at, within(association.at, pointer('referenceId')));
      return [findingAt({ file, at }, 'unknown-tenant', { tenant }, nearestHint(tenant, known))];
    }),
  );
}

/**
 * Returns findings for the platform, settings, lookups and services that a tenant file names and nothing declares; none for other
 * documents.
 */
export function tenantFindings(context: CheckContext, { kind, file, value }: Document): readonly UnlocatedFinding[] {
  if (kind !== 'tenant') return [];
  const platform = own(own(value, 'tenant'), 'platform');
  const known = platformsOf(context.documents).map(({ name }) => name);
  const at = { file, at: pointer('tenant', 'platform') };
  return [
    ...(typeof platform === 'string' && !known.includes(platform)
      ? [findingAt(at, 'unknown-platform', { platform }, nearestHint(platform, known))]
      : []),
    ...tenantSettings(context, file, value),
    ...tenantLookups(context, file, value),
    ...tenantServices(context, file, value),
  ];
}

/** Returns findings for the setting codes in a tenant file that settings.json does not declare; none without settings.json. */
function tenantSettings(context: CheckContext, file: string, value: JsonObject): readonly UnlocatedFinding[] {
  const codes = settingCodes(context);
  const settings = own(value, 'settings');
  if (!codes || !isObject(settings)) return [];
  return Object.keys(settings).flatMap((category) =>
    listParts(value, 'settings', category).flatMap((item) =>
      unknownSettingFindings(String(item.value['code']), codes, { layer: 'form', file, at: within(item.at, pointer('code')) }),
    ),
  );
}

/** Returns findings for the lookup entries in a tenant file whose category settings.json does not declare; none without settings.json. */
function tenantLookups(context: CheckContext, file: string, value: JsonObject): readonly UnlocatedFinding[] {
  const known = lookupCategories(context);
  if (!known) return [];
  return listParts(value, 'lookups').flatMap((entry) => {
    const lookup = String(entry.value['category']);
    return known.includes(lookup)
      ? []
      : [findingAt({ file, at: within(entry.at, pointer('category')) }, 'unknown-lookup', { lookup }, nearestHint(lookup, known))];
  });
}

/** Returns findings for services of a tenant that the site does not have under a name or alias; none if the site declares no services. */
function tenantServices({ library }: CheckContext, file: string, value: JsonObject): readonly UnlocatedFinding[] {
  const services = own(library.routes, 'services');
  if (!isObject(services)) return [];
  const aliases = Object.values(services).flatMap((service) => own(service, 'aliases') ?? []);
  const known = [...Object.keys(services), ...aliases.map(String)];
  return listParts(value, 'tenant', 'configuration', 'services').flatMap((entry) => {
    const service = String(entry.value['code']);
    return known.includes(service)
      ? []
      : [findingAt({ file, at: within(entry.at, pointer('code')) }, 'unknown-service', { service }, nearestHint(service, known))];
  });
}

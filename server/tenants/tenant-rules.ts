import { Value } from 'typebox/value';
import { hasCredentials, type Document, type Finding } from '../../engine/build.js';
import { own, type Pointer, pointer, valueAt, within } from '../../engine/pointer.js';
import { looksSecret, MerchantProfile, profileFaults, type ProfileFault } from '../gateways/merchant.js';
import { repeatedEntries } from './repeated-entries.js';
import { TenantFile } from './tenant-file-type.js';
import { isReserved } from '../records/tenant.js';

/** The rules of tenant files that their meta-schema cannot express: for `npm run check`, `npm run tenants` and the seed. */
export function tenantRules(tenants: readonly Document[]): readonly Finding[] {
  return [...tenants.flatMap(ofOneTenant), ...repeatedEntries(tenants)];
}

function ofOneTenant({ file, value }: Document): readonly Finding[] {
  return [
    ...shapeFindings(file, value),
    ...codeFindings(file, value),
    ...timeZoneFindings(file, value),
    ...websiteFindings(file, value),
    ...settingFindings(file, value),
    ...merchantFindings(file, value),
  ];
}

/** What the store and the API take is checked too, so that nothing passes here and fails there. */
function shapeFindings(file: string, value: unknown): readonly Finding[] {
  if (Value.Check(TenantFile, value)) return [];
  return [...Value.Errors(TenantFile, value)].map(({ instancePath, message }) => ({
    code: 'wrong-value',
    file,
    at: instancePath as Pointer,
    params: { detail: `this ${message}` },
  }));
}

function codeFindings(file: string, value: unknown): readonly Finding[] {
  const at = pointer('tenant', 'code');
  const code = valueAt(value, at);
  return typeof code === 'string' && isReserved(code) ? [{ code: 'reserved-tenant-code', file, at, params: { code } }] : [];
}

function timeZoneFindings(file: string, value: unknown): readonly Finding[] {
  const at = pointer('tenant', 'timeZone');
  const zone = valueAt(value, at);
  return typeof zone === 'string' && !isTimeZone(zone) ? [{ code: 'unknown-time-zone', file, at, params: { zone } }] : [];
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A web site may be written without its scheme, so that the general check of texts does not know it for an address. */
function websiteFindings(file: string, value: unknown): readonly Finding[] {
  const at = pointer('tenant', 'website');
  const website = valueAt(value, at);
  const isOpen = typeof website === 'string' && !hasCredentials(website) && hasCredentials(`https://${website.trim()}`);
  return isOpen ? [{ code: 'credentials-in-url', file, at, params: {} }] : [];
}

/** Settings are public (D-107), so neither a code nor a value may be a secret. */
const secretCode = /SECRET|PASSWORD|PRIVATE_KEY|BYPASS|AUTHORIZATION|ACCESS_TOKEN/;

function settingFindings(file: string, value: unknown): readonly Finding[] {
  return Object.entries(own(value, 'settings') ?? {}).flatMap(([category, items]: [string, unknown]) =>
    (Array.isArray(items) ? items : []).flatMap((item: unknown, index): readonly Finding[] => {
      const [code, given] = [String(own(item, 'code')), own(item, 'value')];
      const place = (key: string) => ({ file, at: pointer('settings', category, index, key), params: { what: `the setting "${code}"` } });
      if (secretCode.test(code)) return [{ code: 'public-secret', ...place('code') }];
      return typeof given === 'string' && looksSecret(given) ? [{ code: 'public-secret', ...place('value') }] : [];
    }),
  );
}

function merchantFindings(file: string, value: unknown): readonly Finding[] {
  const merchant = own(value, 'merchant');
  if (!Value.Check(MerchantProfile, merchant)) return [];
  return profileFaults(merchant).map((fault) => ({ file, at: within(pointer('merchant'), pointer(...fault.at)), ...sentenceFor(fault) }));
}

function sentenceFor({ kind, text }: ProfileFault): Pick<Finding, 'code' | 'params'> {
  if (kind === 'secret') return { code: 'public-secret', params: { what: text } };
  return kind === 'missing' ? { code: 'missing-key', params: { key: text } } : { code: 'wrong-value', params: { detail: text } };
}

import { savePeople } from '../clients/save-clients.js';
import type { Store } from '../store/store.js';
import { createTenantCache } from '../tenants/tenant-cache.js';

const address = { addressLine1: '12 Wharf Street', city: 'Portland', state: 'ME', zip: '04101', lat: 43.6563, lng: -70.2504 };

/** A person whom harbor accepts, as its form sends her. */
export const ada = {
  type: 'Individual',
  firstName: 'Ada',
  lastName: 'Marsh',
  dob: '03/14/1984',
  gender: 'Female',
  race: 'WHITE',
  bloodGroup: 'O+',
  bloodTypeVerified: 'verified',
  lastSSN: '4321',
  email: 'ada.marsh@example.org',
  countryCode: 'US',
  textEnabled: true,
  phones: [{ type: 'Cell', value: '2075550123', extension: '1', countryCode: 'US' }],
  address,
  mailingAddress: { line1: address.addressLine1, city: 'Portland', state: 'ME', zip: '04101', lat: 43.6563, lng: -70.2504 },
  leadSource: 'FRIEND',
};

const { race: _, leadSource: __, bloodTypeVerified: ___, ...shared } = ada;

/** Her child. */
export const cleo = {
  ...shared,
  firstName: 'Cleo',
  dob: '11/19/2015',
  lastSSN: '1122',
  relationship: { type: 'Child', primaryName: 'Ada Marsh' },
};

/** A person whom meadow accepts, with a name only. */
export const ola = { type: 'Individual', firstName: 'Ola', lastName: 'Berg' };

/** Stores a business for a visitor's session and returns its body and client id. */
export async function saveGroup(store: Store, tenant: string, sessionId: string) {
  const state = await createTenantCache(store).byCode(tenant);
  if (state === undefined) throw new Error(`There is no tenant ${tenant}.`);
  const body = {
    type: 'Group',
    businessName: 'Wharf Brewing',
    firstName: 'Nia',
    lastName: 'Cole',
    email: 'nia@wharf.example',
    numberOfEmployee: 12,
  };
  const validatedBody = {
    payload: body,
    files: [],
    formId: 'enrollment-group',
    formHash: 'none',
    settingsHash: 'none',
    today: '2026-11-20',
  };
  const submission = { caller: { state, scope: state.scope, sessionId, source: 'public-web' }, now: new Date('2026-11-20T15:00:00Z') };
  const [saved] = await store.inTenant(state.scope, (db) => savePeople(db, submission, [{ body, validatedBody, relationship: undefined }]));
  return { body, clientId: String(saved?.['clientId']) };
}

import type { Store } from '../store/store.js';
import { scopeOf } from './scopes.js';

const address = { addressLine1: '12 Wharf Street', city: 'Portland', state: 'ME', zip: '04101', lat: 43.6563, lng: -70.2504 };

/** Somebody harbor takes, as its form sends her. */
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

const { race: _, leadSource: __, mailingAddress: ___, bloodTypeVerified: ____, ...shared } = ada;

/** A child of hers. */
export const cleo = {
  ...shared,
  firstName: 'Cleo',
  dob: '11/19/2015',
  lastSSN: '1122',
  relationship: { type: 'Child', primaryName: 'Ada Marsh' },
};

/** Somebody meadow takes, who was asked for a name only. */
export const ola = { type: 'Individual', firstName: 'Ola', lastName: 'Berg' };

/** A business of a visitor's, put where its form would have put it. */
export async function saveGroup(store: Store, tenant: string, { clientId, sessionId }: { clientId: string; sessionId: string }) {
  const { tenantId, groupCode } = scopeOf(tenant);
  const body = {
    type: 'Group',
    businessName: 'Wharf Brewing',
    firstName: 'Nia',
    lastName: 'Cole',
    email: 'nia@wharf.example',
    numberOfEmployee: 12,
  };
  await store.inTenant({ tenantId, groupCode }, (db) =>
    db
      .insertInto('clients')
      .values({
        tenant_id: tenantId,
        client_id: clientId,
        primary_client_id: null,
        group_code: groupCode,
        session_id: sessionId,
        type: 'Group',
        first_name: body.firstName,
        last_name: body.lastName,
        business_name: body.businessName,
        dob: null,
        email: body.email,
        body: JSON.stringify(body),
        form_id: 'enrollment-group',
        form_hash: 'none',
        settings_hash: 'none',
      })
      .execute(),
  );
  return body;
}

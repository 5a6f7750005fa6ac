import { type Static, Type } from 'typebox';
import { MerchantProfile } from '../gateways/merchant.js';
import { Contact } from '../records/contact.js';
import { Offering } from '../records/offering.js';
import { Questionnaire } from '../records/questionnaire.js';
import { Tenant } from '../records/tenant.js';

const SettingItem = Type.Object({
  code: Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' }),
  status: Type.String(),
  type: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  required: Type.Optional(Type.Boolean()),
});

const LookupEntry = Type.Object({
  code: Type.String(),
  status: Type.String(),
  category: Type.String(),
  label: Type.Optional(Type.String()),
});

/** Texts by key. */
const TextsByKey = Type.Record(Type.String(), Type.String());

/** A tenant and everything it is set up with, as one file. */
export const TenantFile = Type.Object({
  tenant: Tenant,
  settings: Type.Record(Type.String(), Type.Array(SettingItem)),
  dictionary: Type.Optional(TextsByKey),
  dictionaries: Type.Optional(Type.Record(Type.String(), TextsByKey)),
  lookups: Type.Optional(Type.Array(LookupEntry)),
  offerings: Type.Optional(Type.Array(Offering)),
  questionnaires: Type.Optional(Type.Array(Questionnaire)),
  contacts: Type.Optional(Type.Array(Contact)),
  merchant: Type.Optional(MerchantProfile),
});
export type TenantFile = Static<typeof TenantFile>;

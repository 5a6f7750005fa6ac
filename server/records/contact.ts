import { type Static, Type } from 'typebox';

const name = Type.String({ minLength: 1, maxLength: 100 });

/** A person who refers people to tenants of a group (SPEC 3 Contact). */
export const Contact = Type.Object({
  contactId: Type.String({ format: 'uuid' }),
  firstName: name,
  middleName: Type.Optional(Type.String({ maxLength: 100 })),
  lastName: name,
  email: Type.String({ minLength: 3, maxLength: 254 }),
  phone: Type.String({ pattern: '^[0-9]{0,20}$' }),
  countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
  phoneExt: Type.String({ pattern: '^[0-9]{1,4}$' }),
  associations: Type.Array(
    Type.Object({
      referenceId: Type.String({ minLength: 1, maxLength: 100 }),
      status: Type.Union([Type.Literal('Active'), Type.Literal('Inactive')]),
    }),
    { maxItems: 100 },
  ),
  referralLink: Type.Object({
    isCreated: Type.Boolean(),
    status: Type.Union([Type.Literal('Enabled'), Type.Literal('Disabled'), Type.Literal('Referral link')]),
  }),
  role: Type.Optional(Type.Union([Type.Literal('Primary'), Type.Literal('Support')])),
});
export type Contact = Static<typeof Contact>;

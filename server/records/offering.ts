import { type Static, Type } from 'typebox';

/**
 * An amount in the smallest unit of the tenant's currency: cents, paisa. Price and fee of 51 people, the most that are
 * enrolled in one request, are a sum that the store can keep.
 */
export const Amount = Type.Integer({ minimum: 0, maximum: 20_000_000 });

/** How often one purchase may contain a service for one person, at most. */
export const MAX_QUANTITY = 20;

/** How many payments the total price of a Split offering may be divided into. */
export const Installments = Type.Integer({ minimum: 2, maximum: 24 });

/** The cost of a line: price × quantity. */
export const LineCost = Type.Integer({ minimum: 0, maximum: 20_000_000 * MAX_QUANTITY });

const text = Type.String({ minLength: 1, maxLength: 2000 });

/** Something a tenant sells (SPEC 3 Offering). */
export const Offering = Type.Object({
  tenantOfferingId: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$' }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.Optional(text),
  type: Type.Union([Type.Literal('Membership'), Type.Literal('Ancillary')]),
  price: Type.Integer({ ...Amount, description: 'For everybody whose price is not told apart, in the smallest unit of the currency.' }),
  registrationFee: Type.Integer({ ...Amount, description: 'Once, due with the first payment.' }),
  memberPrice: Type.Optional(Type.Integer({ ...Amount, description: 'For a visitor who was met as an active member.' })),
  nonMemberPrice: Type.Optional(Type.Integer({ ...Amount, description: 'For everybody else.' })),
  billingType: Type.Union([Type.Literal('Family'), Type.Literal('Individual'), Type.Literal('Group')]),
  billingInterval: Type.Enum(['One Time', 'Monthly', 'Bi-yearly', 'Yearly', 'Quarterly', 'Split']),
  visibility: Type.Union([Type.Literal('Public'), Type.Literal('Private')]),
  status: Type.Union([Type.Literal('Active'), Type.Literal('Inactive')]),
  recommended: Type.Boolean(),
  benefits: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 120 }), {
      minItems: 1,
      maxItems: 12,
      description: 'What is included, in a few words each.',
    }),
  ),
  installments: Type.Optional(
    Type.Integer({ ...Installments, description: 'Of a Split offering: the payments its price is divided into; one if absent (D-128).' }),
  ),
  highlighted: Type.Optional(Type.Boolean({ description: 'Whether the plan is marked as the one that most people should choose.' })),
  /** Whom it is made for, such as elitePlan (D-39). */
  plan: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,40}$' })),
  /** Hours that come with it (D-48). */
  hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  maxQuantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_QUANTITY,
      description: 'How often one purchase may contain a service for one person; once if absent.',
    }),
  ),
});
export type Offering = Static<typeof Offering>;

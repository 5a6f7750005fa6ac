import { type Static, Type } from 'typebox';

const shortText = Type.String({ maxLength: 500 });
const optionalText = Type.Optional(shortText);
const longText = Type.Optional(Type.String({ maxLength: 10_000 }));
const address = Type.Optional(Type.String({ maxLength: 2000 }));
/** Tenants store more here than the product reads. */
const openObject = { additionalProperties: true };

export const ServiceAction = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), { description: 'Where a service leads that has no page of its own (D-40).' }),
);

/** A tenant in GET /tenants/web; all of it is public. */
export const Tenant = Type.Object({
  tenantId: Type.String({ minLength: 1, maxLength: 100 }),
  code: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,62}$' }),
  displayName: shortText,
  businessName: shortText,
  website: shortText,
  email: shortText,
  groupCode: Type.String({ minLength: 1, maxLength: 100 }),
  isPrimary: Type.Boolean(),
  contact: Type.Array(Type.Object({ type: Type.Union([Type.Literal('primary'), Type.Literal('support')]), email: shortText })),
  metaData: Type.Object(
    {
      logoUrl: address,
      imageUrl: address,
      description: longText,
      themeColor: Type.Optional(Type.Object({ primary: optionalText, secondary: optionalText }, openObject)),
    },
    openObject,
  ),
  uiConfiguration: Type.Object({ title: longText, caption: longText, layout: optionalText }, openObject),
  configuration: Type.Object({
    services: Type.Array(Type.Object({ code: shortText, name: shortText, isEnabled: Type.Boolean(), action: ServiceAction })),
  }),
  publicPage: Type.Object({ phone: optionalText, countryCode: optionalText, phoneExt: optionalText }, openObject),
  phone: shortText,
  countryCode: shortText,
  phoneExt: shortText,
  platform: shortText,
  slug: shortText,
  timeZone: shortText,
});
export type Tenant = Static<typeof Tenant>;

/** First path segments of the product itself, which no tenant may have as its code. */
const reservedCodes = new Set([
  'api',
  'library',
  'validators',
  'agent',
  'agreement',
  'choose-location',
  'page-not-found',
  'service',
  'studio',
  'healthz',
  'version.json',
  'assets',
  'media',
  'calendar',
  'bench',
]);

export function isReservedCode(code: string): boolean {
  return reservedCodes.has(code.toLowerCase());
}

import { type Static, Type } from 'typebox';

const words = Type.String({ maxLength: 500 });
const maybe = Type.Optional(words);
const long = Type.Optional(Type.String({ maxLength: 10_000 }));
const address = Type.Optional(Type.String({ maxLength: 2000 }));
/** Tenants keep more in these than the product reads. */
const open = { additionalProperties: true };

export const ServiceAction = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), { description: 'Where a service leads that has no page of its own (D-40).' }),
);

/** A tenant as `GET /tenants/web` shows it: everything in it is public. */
export const Tenant = Type.Object({
  tenantId: Type.String({ minLength: 1, maxLength: 100 }),
  code: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,62}$' }),
  displayName: words,
  businessName: words,
  website: words,
  email: words,
  groupCode: Type.String({ minLength: 1, maxLength: 100 }),
  isPrimary: Type.Boolean(),
  contact: Type.Array(Type.Object({ type: Type.Union([Type.Literal('primary'), Type.Literal('support')]), email: words })),
  metaData: Type.Object(
    {
      logoUrl: address,
      imageUrl: address,
      description: long,
      themeColor: Type.Optional(Type.Object({ primary: maybe, secondary: maybe }, open)),
    },
    open,
  ),
  uiConfiguration: Type.Object({ title: long, caption: long, layout: maybe }, open),
  configuration: Type.Object({
    services: Type.Array(Type.Object({ code: words, name: words, isEnabled: Type.Boolean(), action: ServiceAction })),
  }),
  publicPage: Type.Object({ phone: maybe, countryCode: maybe, phoneExt: maybe }, open),
  phone: words,
  countryCode: words,
  phoneExt: words,
  platform: words,
  slug: words,
  timeZone: words,
});
export type Tenant = Static<typeof Tenant>;

/** First path segments that are pages and doors of the product itself, so no tenant may be called so. */
const reserved = new Set([
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
  'bench',
]);

export function isReserved(code: string): boolean {
  return reserved.has(code.toLowerCase());
}

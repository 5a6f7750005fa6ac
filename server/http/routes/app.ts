import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { AddressSearch } from '../../addresses/address-search.js';
import type { Gateways } from '../../gateways/gateways.js';
import type { LiveLibrary } from '../../library/live-library.js';
import type { Secrets } from '../../base/secrets.js';
import type { Store } from '../../database/store.js';
import type { TenantCache } from '../../tenants/tenant-cache.js';
import type { LetterDelivery } from '../../clients/sign-in-codes.js';
import type { Sessions } from '../../visit/sessions.js';

export type { ApiErrorCode } from '../../errors/catalogue.js';

/** The services that calls depend on; tests may replace each of them. */
export interface Services {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly library: LiveLibrary;
  readonly searchAddresses: AddressSearch;
  readonly gateways: Gateways;
  readonly now: () => Date;
  readonly version: string;
  /** By default letters are sent. */
  readonly letters?: LetterDelivery | undefined;
  /** The slug of the site for addresses that name none; that of the primary tenant which was stored first by default. */
  readonly defaultSlug?: string | undefined;
}

/** How much the calls take. */
export interface CallLimits {
  /** Multiplies all rate limits; 0 turns them off. */
  readonly rateLimits: number;
  /** How many bytes the unused uploads of all tenants may take together. */
  readonly uploadsLimit: number;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Returns the schema of a successful response around this data. */
export function responseOf<T extends TSchema>(data: T) {
  return Type.Object({ data, message: Type.Optional(Type.String()) });
}

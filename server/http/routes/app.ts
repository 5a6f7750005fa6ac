import { type TSchema, Type } from 'typebox';
import type { AddressSearch } from '../../addresses/address-search.js';
import type { LetterDelivery } from '../../clients/sign-in-codes.js';
import type { PaymentServices } from '../../payments/payment-services.js';
import type { Sessions } from '../../visit/sessions.js';

export type { App } from '../../base/typed-app.js';
export type { ApiErrorCode } from '../../errors/catalogue.js';

/** The services that calls depend on; tests may replace each of them. */
export interface Services extends PaymentServices {
  readonly sessions: Sessions;
  readonly searchAddresses: AddressSearch;
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

/** Returns the schema of a successful response around this data. */
export function responseOf<T extends TSchema>(data: T) {
  return Type.Object({ data, message: Type.Optional(Type.String()) });
}

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { AddressSearch } from '../../addresses/address-search.js';
import type { Gateways } from '../../gateways/gateways.js';
import type { LibraryKeeper } from '../../library/library-keeper.js';
import type { Secrets } from '../../base/secrets.js';
import type { Store } from '../../store/store.js';
import type { TenantKeeper } from '../../tenants/tenant-keeper.js';
import type { Sessions } from '../../visitors/sessions.js';

export type { ApiErrorCode } from '../../errors/catalogue.js';

/** What the calls need from outside; everything a test may want to put its own in place of. */
export interface Services {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly library: LibraryKeeper;
  readonly searchAddresses: AddressSearch;
  readonly gateways: Gateways;
  readonly now: () => Date;
  readonly version: string;
  /** Whose site it is where an address names nobody; the first primary tenant's where nothing is said. */
  readonly defaultSlug?: string | undefined;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What every call that succeeds answers. */
export function answerOf<T extends TSchema>(data: T) {
  return Type.Object({ data, message: Type.Optional(Type.String()) });
}

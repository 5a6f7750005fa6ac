import { type Kysely, Migrator } from 'kysely';
import { tenantsAndClients } from './migrations/001-tenants-and-clients.js';
import { whatTenantsOffer } from './migrations/002-what-tenants-offer.js';
import { visitorsAndWrites } from './migrations/003-visitors-and-writes.js';
import { enrollmentsAndPayments } from './migrations/004-enrollments-and-payments.js';
import { rowLevelSecurity } from './migrations/005-row-level-security.js';
import { lettersAboutPayments } from './migrations/006-letters-about-payments.js';
import { answersUnderKeys } from './migrations/007-answers-under-keys.js';
import { fewerKeys } from './migrations/008-fewer-keys.js';
import { knownPeople } from './migrations/009-known-people.js';
import { businessesByName } from './migrations/010-businesses-by-name.js';
import { sourcesOfVisit } from './migrations/011-sources-of-a-visit.js';
import { changesAreLookedFor } from './migrations/012-changes-are-looked-for.js';
import { clientsInOneStatement } from './migrations/013-clients-in-one-statement.js';
import { quantityOfService } from './migrations/014-quantity-of-a-service.js';
import { requestsOfTenants } from './migrations/015-requests.js';
import { usedUploads } from './migrations/016-used-uploads.js';
import { installments } from './migrations/017-installments.js';
import { keysOfSession } from './migrations/018-keys-of-a-session.js';
import { ordersAndMerchants } from './migrations/019-orders-and-merchants.js';
import { signInCodes } from './migrations/020-sign-in-codes.js';
import { reservedUploads } from './migrations/021-reserved-uploads.js';
import { letters } from './migrations/022-letters.js';
import { oneFormForMatching } from './migrations/023-one-form-for-matching.js';
import { tenantFiles } from './migrations/024-tenant-files.js';
import { paymentsOfTheSandbox } from './migrations/025-payments-of-the-sandbox.js';

/** In the order in which they run. A released migration is never changed. */
const migrations = {
  '001-tenants-and-clients': tenantsAndClients,
  '002-what-tenants-offer': whatTenantsOffer,
  '003-visitors-and-writes': visitorsAndWrites,
  '004-enrollments-and-payments': enrollmentsAndPayments,
  '005-row-level-security': rowLevelSecurity,
  '006-letters-about-payments': lettersAboutPayments,
  '007-answers-under-keys': answersUnderKeys,
  '008-fewer-keys': fewerKeys,
  '009-known-people': knownPeople,
  '010-businesses-by-name': businessesByName,
  '011-sources-of-a-visit': sourcesOfVisit,
  '012-changes-are-looked-for': changesAreLookedFor,
  '013-clients-in-one-statement': clientsInOneStatement,
  '014-quantity-of-a-service': quantityOfService,
  '015-requests': requestsOfTenants,
  '016-used-uploads': usedUploads,
  '017-installments': installments,
  '018-keys-of-a-session': keysOfSession,
  '019-orders-and-merchants': ordersAndMerchants,
  '020-sign-in-codes': signInCodes,
  '021-reserved-uploads': reservedUploads,
  '022-letters': letters,
  '023-one-form-for-matching': oneFormForMatching,
  '024-tenant-files': tenantFiles,
  '025-payments-of-the-sandbox': paymentsOfTheSandbox,
};

/** Migrates the tables to the latest version, or up to a named migration; throws if a migration fails. */
export async function migrate<Tables>(db: Kysely<Tables>, upTo?: keyof typeof migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw new Error('The tables could not be brought up to date.', { cause: error });
}

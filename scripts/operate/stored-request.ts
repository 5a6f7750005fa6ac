import type { Json } from '../../engine/index.js';
import { storeLocationOf, withOperations } from '../../server/operations/store-location.js';
import { Refusal } from '../command.js';
import { codesOf, quoted, rowsOf } from './person-records.js';
import { refuse } from './store-command.js';

/** A request as it was stored; what is kept apart of it is made up. */
export interface StoredRequest {
  readonly form: string;
  readonly tenant: string;
  /** The tenant's calendar day on which it came. */
  readonly today: string;
  readonly body: Json;
}

/** Reads a stored request by its number, such as RQ-7K3M-Q2ZX. Throws Refusal if the store or the request does not exist. */
export async function storedRequest(reference: string, data: string | undefined): Promise<StoredRequest> {
  const number = reference.trim().toUpperCase();
  if (!number.startsWith('RQ-')) throw new Refusal(1, `${number} is no request of one form; inbox prints the numbers of requests, RQ-….`);
  const found = await withOperations(storeLocationOf(data || undefined, process.env), async (ask) => {
    for (const code of await codesOf(ask, undefined)) {
      const [request] = await rowsOf<StoredRequest>(ask, code, requestQuery(number));
      if (request) return request;
    }
    return undefined;
  }).catch(refuse);
  return found ?? refuse(new Error(`No stored request has the number ${number}: npm run inbox prints the numbers of those there are.`));
}

const requestQuery = (number: string): string => `select r.form_id as form, t.code as tenant,
  to_char(r.created_at at time zone (t.body ->> 'timeZone'), 'YYYY-MM-DD') as today,
  r.body || case when r.last_ssn is null then '{}'::jsonb else '{"lastSSN": "1234"}' end as body
  from requests r join tenants t using (tenant_id) where r.reference = ${quoted(number)}`;

import type { ColumnType } from 'kysely';
import type { JsonObject, LookupEntry, SettingItem } from '../../engine/index.js';
import type { Tenant } from '../tenant.js';

/**
 * JSON columns are written as text: the `pg` driver would make a PostgreSQL array of a list, the embedded store
 * would not.
 */
type JsonColumn<T> = ColumnType<T, string, string>;

/** `tenant_id` is the first column of every key that belongs to one tenant, so that tables can be distributed by it. */
export interface Tables {
  tenants: {
    tenant_id: string;
    code: string;
    group_code: string;
    slug: string;
    is_primary: boolean;
    body: JsonColumn<Tenant>;
  };
  tenant_settings: { tenant_id: string; category: string; code: string; position: number; body: JsonColumn<SettingItem> };
  dictionaries: { group_code: string; language: string; entries: JsonColumn<Readonly<Record<string, string>>> };
  lookups: { tenant_id: string; category: string; code: string; position: number; body: JsonColumn<LookupEntry> };
  clients: ClientTable;
  /** Apart from the record, so that no query for a client can carry them along by mistake. */
  client_last_ssn: { tenant_id: string; client_id: string; last_ssn: string };
}

export interface ClientTable {
  tenant_id: string;
  client_id: string;
  /** The first client of the body this one arrived in; of that one itself, null. */
  primary_client_id: string | null;
  group_code: string;
  type: string;
  first_name: string | null;
  last_name: string | null;
  business_name: string | null;
  /** A calendar day, yyyy-MM-dd. */
  dob: string | null;
  email: string | null;
  body: JsonColumn<JsonObject>;
  form_id: string;
  form_hash: string;
  settings_hash: string;
  created_at: ColumnType<Date, string, never>;
}

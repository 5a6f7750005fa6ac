import type { ColumnType, RawBuilder } from 'kysely';
import type { Json, JsonObject, LookupEntry, SettingItem } from '../../../engine/index.js';
import type { MerchantProfile } from '../../gateways/merchant.js';
import type { Tenant } from '../../records/tenant.js';
import type { Offering } from '../../records/offering.js';
import type { Questionnaire } from '../../records/questionnaire.js';
import type { JsonColumn, TimestampColumn } from './column-types.js';
import type { EnrollmentTables } from './payment-tables.js';

/** `tenant_id` leads every key of a tenant's table, so that tables can be distributed by it. */
export interface Tables extends EnrollmentTables {
  tenants: {
    tenant_id: string;
    code: string;
    group_code: string;
    slug: string;
    is_primary: boolean;
    body: JsonColumn<Tenant>;
    /** Counts the tenants in the order in which they were stored first. */
    position: ColumnType<number, RawBuilder<number> | undefined, never>;
    /** The SHA-256 of the file that the tenant was saved from; null if that is not known. */
    file_hash: ColumnType<string | null, string | null | undefined, string | null>;
  };
  tenant_files: { tenant_id: string; file: string };
  tenant_settings: { tenant_id: string; category: string; code: string; position: number; body: JsonColumn<SettingItem> };
  dictionaries: { group_code: string; language: string; entries: JsonColumn<Readonly<Record<string, string>>> };
  lookups: { tenant_id: string; category: string; code: string; position: number; body: JsonColumn<LookupEntry> };
  offerings: { tenant_id: string; offering_id: string; position: number; body: JsonColumn<Offering> };
  questionnaires: { tenant_id: string; questionnaire_id: string; position: number; body: JsonColumn<Questionnaire> };
  merchants: { tenant_id: string; body: JsonColumn<MerchantProfile> };
  /** Agents belong to a group of tenants (D-117). */
  contacts: {
    group_code: string;
    contact_id: string;
    first_name: string;
    last_name: string;
    email: string;
    body: JsonColumn<JsonObject>;
    session_id: string | null;
    created_at: TimestampColumn;
  };
  clients: ClientTable;
  /** Separate from the record, so that no query for a client can return it by mistake. */
  client_last_ssn: { tenant_id: string; client_id: string; last_ssn: string };
  /** The hashed keys that identify a person in a group (D-8). */
  client_matches: { tenant_id: string; client_id: string; match_key: string; group_code: string };
  /** What a full match at check-in allows a visitor for a while (D-46). */
  capabilities: {
    tenant_id: string;
    session_id: string;
    client_id: string;
    until: TimestampColumn;
    /** Until when a code lets the session manage the people of the client (D-135). */
    manages_until: ColumnType<Date | null, string | undefined, string>;
  };
  /** What a returning group enters from a letter (D-135). */
  sign_in_codes: {
    tenant_id: string;
    code_id: string;
    session_id: string;
    client_id: string | null;
    code_hash: string;
    tries: ColumnType<number, number | undefined, number>;
    expires_at: ColumnType<Date, RawBuilder<Date>, never>;
  };
  check_ins: { tenant_id: string; client_id: string; day: string; body: JsonColumn<JsonObject>; created_at: TimestampColumn };
  appointment_requests: {
    tenant_id: string;
    request_id: string;
    client_id: string;
    reference: string;
    body: JsonColumn<JsonObject>;
    /** A client that the request may come from, for the staff only (D-24). */
    possible_client_id: string | null;
    created_at: TimestampColumn;
  };
  /** What visitors sent by forms that belong to no other call (D-129). */
  requests: {
    tenant_id: string;
    request_id: string;
    reference: string;
    form_id: string;
    form_hash: string;
    settings_hash: string;
    session_id: string;
    /** Where it is acknowledged. */
    email: ColumnType<string | null, string | null | undefined, string | null>;
    body: JsonColumn<JsonObject>;
    /** Separate from the body, so that no query for a request can return it by mistake. */
    last_ssn: string | null;
    created_at: TimestampColumn;
  };
  questionnaire_responses: {
    tenant_id: string;
    response_id: string;
    questionnaire_id: string;
    client_id: string;
    version: number;
    status: string;
    answers: JsonColumn<Json>;
    form_hash: string;
    created_at: TimestampColumn;
    updated_at: TimestampColumn;
  };
  drafts: { tenant_id: string; session_id: string; flow: string; body: JsonColumn<JsonObject>; updated_at: TimestampColumn };
  uploads: {
    tenant_id: string;
    upload_id: string;
    session_id: string;
    name: string;
    content_type: string;
    /** In bytes; 0 until it is complete. */
    size: number;
    /** The bytes that it may still take; 0 when it is complete. */
    reserved: ColumnType<number, number | undefined, number>;
    /** Whether a stored body names it; if not, it is removed after an hour. */
    is_used: ColumnType<boolean, boolean | undefined, boolean>;
    created_at: TimestampColumn;
  };
  upload_parts: { tenant_id: string; upload_id: string; position: number; bytes: Uint8Array };
  idempotency_keys: {
    tenant_id: string;
    key: string;
    session_id: string;
    call: string;
    body_hash: string;
    status: number | null;
    /** JSON text with its keys in the original order. */
    answer: string | null;
    /** The order that the answer named in x-order (D-136). */
    order_hash: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: TimestampColumn;
  };
  outbox: {
    tenant_id: string;
    message_id: string;
    kind: string;
    body: JsonColumn<JsonObject>;
    created_at: TimestampColumn;
    attempts: ColumnType<number, number | undefined, number>;
    next_at: TimestampColumn;
    sent_at: ColumnType<Date | null, string | undefined, string>;
    /** When the letter is no longer sent, and goes; null for most. */
    expires_at: ColumnType<Date | null, RawBuilder<Date> | undefined, never>;
    /** The hash of the address that the letter counts for. */
    mailbox: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Who did what to which record, and when; no values. */
  audit: {
    tenant_id: string;
    entry_id: ColumnType<string, string | undefined, never>;
    at: TimestampColumn;
    who: string;
    what: string;
    about: string;
  };
}

export interface ClientTable {
  tenant_id: string;
  client_id: string;
  /** The first client of the body this client arrived in, or its chosen primary; null for a primary. */
  primary_client_id: string | null;
  /** The group whose member this is. */
  group_client_id: ColumnType<string | null, string | null | undefined, string | null>;
  group_code: string;
  /** The visitor session that created the client. */
  session_id: string;
  type: string;
  /** Active, Inactive, Erased or Superseded; Superseded means replaced within its visit (D-4). */
  status: ColumnType<string, string | undefined, string>;
  superseded_by: ColumnType<string | null, string | null | undefined, string | null>;
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
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
}

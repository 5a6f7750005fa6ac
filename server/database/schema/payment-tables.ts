import type { ColumnType, Generated } from 'kysely';
import type { JsonObject } from '../../../engine/index.js';
import type { JsonColumn, TimestampColumn } from './column-types.js';

/** Enrollments and their payments. Amounts are integers in the currency's smallest unit. */
export interface EnrollmentTables {
  enrollments: {
    tenant_id: string;
    client_enrollment_id: string;
    client_id: string;
    /** The primary, in the line of a dependent. */
    primary_id: string | null;
    kind: 'Membership' | 'Ancillary';
    offering_id: string;
    offering_name: string;
    /** A calendar day, yyyy-MM-dd. */
    start_date: string | null;
    billing_type: string;
    billing_interval: string;
    /** How often a service is bought; 1 for a membership. */
    quantity: Generated<number>;
    /** Into how many payments the cost is divided; 1 if it is not. */
    installments: Generated<number>;
    /** Price × quantity, without the registration fee. */
    cost: number;
    registration_fee: number;
    status: EnrollmentStatus;
    /** The index in the request, by which lines with one time of creation are sorted. */
    position: Generated<number>;
    created_at: TimestampColumn;
    updated_at: TimestampColumn;
  };
  payment_sources: {
    tenant_id: string;
    source_id: string;
    client_id: string;
    /** None if the source holds consent only. */
    payment_method: PaymentMethod | 'None';
    gateway_type: string | null;
    /** The merchant at the gateway, without which the gateway's id means nothing; null in rows that are older than this column. */
    gateway_merchant: ColumnType<string | null, string | null | undefined, string | null>;
    /** The gateway's id of the source; null for methods without a gateway. */
    gateway_source: string | null;
    last4: string | null;
    brand: string | null;
    expiry: string | null;
    /** Billing address and the agreements consented to. */
    body: JsonColumn<JsonObject>;
    /** The session that saved the source; only that session may pay with it. */
    session_id: Generated<string>;
    created_at: TimestampColumn;
  };
  payments: {
    tenant_id: string;
    payment_id: string;
    /** Groups payments that succeed or fail together. */
    act: string;
    client_id: string;
    kind: 'checkout' | 'transaction';
    /** None: nothing was due. */
    payment_method: PaymentMethod | 'None';
    source_id: string | null;
    gateway_type: string | null;
    amount: number;
    currency: string;
    status: PaymentStatus;
    charge_id: string | null;
    code: string | null;
    /** What people quote. */
    reference: string;
    /** The language of the letter to the payer; null if none is sent. */
    language: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: TimestampColumn;
    updated_at: TimestampColumn;
  };
  payment_lines: {
    tenant_id: string;
    payment_id: string;
    client_enrollment_id: string;
    amount: number;
    /** True from the start of a payment until it fails: a unique index keeps a line from being paid twice. */
    holds: ColumnType<boolean, boolean | undefined, boolean>;
  };
}

/** Unpaid until the payment arrives; Pending if it arrives without a gateway (cash, check, sponsor). */
export type EnrollmentStatus = 'Unpaid' | 'Pending' | 'Active' | 'Cancelled';

/** All payment methods (SPEC 9). */
export type PaymentMethod = 'Card' | 'Bank' | 'Cash' | 'Check' | 'Card on File' | 'Sponsor on AC' | 'Other';

/** A payment is stored as started before the gateway is called, so that every charge has a record. */
export type PaymentStatus = 'started' | 'captured' | 'recorded' | 'declined' | 'failed' | 'refunding' | 'refunded';

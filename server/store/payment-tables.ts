import type { ColumnType, Generated } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import type { JsonColumn, MomentColumn } from './column-types.js';

/** What was chosen and what was paid for it. Amounts are integers in the currency's smallest unit. */
export interface EnrollmentTables {
  enrollments: {
    tenant_id: string;
    client_enrollment_id: string;
    client_id: string;
    /** Of the line of a person who is not the primary: the primary. */
    primary_id: string | null;
    kind: 'Membership' | 'Ancillary';
    offering_id: string;
    offering_name: string;
    /** A calendar day, yyyy-MM-dd. */
    start_date: string | null;
    billing_type: string;
    billing_interval: string;
    cost: number;
    registration_fee: number;
    status: EnrollmentStatus;
    created_at: MomentColumn;
    updated_at: MomentColumn;
  };
  payment_sources: {
    tenant_id: string;
    source_id: string;
    client_id: string;
    /** None: nobody pays now; only what was agreed to is kept. */
    payment_method: PaymentMethod | 'None';
    gateway_type: string | null;
    /** The gateway's own name for it; of a method without a gateway, null. */
    gateway_source: string | null;
    last4: string | null;
    brand: string | null;
    expiry: string | null;
    /** Billing address and the agreements consented to. */
    body: JsonColumn<JsonObject>;
    /** Of the visitor who brought it: nobody else pays by it. */
    session_id: Generated<string>;
    created_at: MomentColumn;
  };
  payments: {
    tenant_id: string;
    payment_id: string;
    /** What the visitor did: the payments of one act are kept together or given back together. */
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
    /** In which the payer is written to once it is made; null: nobody is written to. */
    language: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: MomentColumn;
    updated_at: MomentColumn;
  };
  payment_lines: {
    tenant_id: string;
    payment_id: string;
    client_enrollment_id: string;
    amount: number;
    /** From the start of a payment until it has failed: no line is held by two, so nobody pays twice. */
    holds: ColumnType<boolean, boolean | undefined, boolean>;
  };
}

/** Unpaid until money came; Pending when it will come another way (cash, check, sponsor). */
export type EnrollmentStatus = 'Unpaid' | 'Pending' | 'Active' | 'Cancelled';

/** Every way to pay (SPEC 9). */
export type PaymentMethod = 'Card' | 'Bank' | 'Cash' | 'Check' | 'Card on File' | 'Sponsor on AC' | 'Other';

/** Started before the gateway is asked, so that no money can move that nothing here knows of. */
export type PaymentStatus = 'started' | 'captured' | 'recorded' | 'declined' | 'failed' | 'refunding' | 'refunded';

import { isBlank } from '../../../engine/index.js';
import { own, type Pointer, valueAt } from '../../../engine/base/pointer.js';
import type { PaymentSource } from '../../visit/api/payments.js';
import type { CompletedSteps } from '../../visit/wizard.js';
import type { Billing } from './tokenizer.js';
import { STEP_IDS } from '../../visit/site-codes.js';

type BillingAddress = NonNullable<PaymentSource['billingAddress']>;

/** The client in whose name the enrollment is, as the server returned it. */
export interface Payer {
  readonly clientId: string;
  readonly countryCode: string | undefined;
  readonly sponsorId: string | undefined;
  readonly hasAddress: boolean;
  /** The default billing address. */
  readonly billing: BillingAddress;
}

/** Returns the payer from the result of the step INFORMATION, or undefined before that step. */
export function payerOf(completed: CompletedSteps): Payer | undefined {
  const { data, answers } = completed[STEP_IDS.information] ?? {};
  const client = valueAt(data, '/client' as Pointer);
  const clientId = textAt(client, 'clientId');
  if (clientId === undefined) return undefined;
  const address = textsAt(own(client, 'address'), ADDRESS);
  return {
    clientId,
    countryCode: textAt(client, 'countryCode'),
    sponsorId: textAt(client, 'sponsorId') ?? textAt(answers, 'sponsorId'),
    hasAddress: address['addressLine1'] !== undefined,
    billing: {
      ...textsAt(client, NAMES),
      ...billingPhone(client),
      ...(Object.keys(address).length > 0 && { address: { ...address, ...coordinatesOf(client) } }),
    },
  };
}

const NAMES = ['businessName', 'firstName', 'middleName', 'lastName', 'email', 'countryCode'] as const;
const ADDRESS = ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;

/** Returns the billing address: another one, completed with the payer's contact details, else the payer's own. */
export function billingAddressOf({ billing }: Payer, other: BillingAddress | undefined): BillingAddress {
  if (other === undefined) return billing;
  const { businessName: _business, middleName: _middle, address: _address, ...known } = billing;
  return { ...known, ...other };
}

/** Returns the name and postal code that the gateway compares with the bank's. */
export function gatewayBilling({ businessName, firstName, lastName, address }: BillingAddress): Billing {
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ') || businessName;
  return { ...(name !== undefined && { name }), ...(address?.zip !== undefined && { zip: address.zip }) };
}

/** Returns the mobile number of a client, else the first number, with extension and text message consent. */
function billingPhone(client: unknown): Pick<BillingAddress, 'phone' | 'phoneExt' | 'textEnabled'> {
  const phones: unknown = own(client, 'phones');
  const list: readonly unknown[] = Array.isArray(phones) ? phones : [];
  const cell = list.find((phone) => own(phone, 'type') === 'Cell') ?? list[0];
  const [phone, phoneExt, textEnabled] = [textAt(cell, 'value'), textAt(cell, 'extension'), own(client, 'textEnabled')];
  return {
    ...(phone !== undefined && { phone }),
    ...(phoneExt !== undefined && { phoneExt }),
    ...(typeof textEnabled === 'boolean' && { textEnabled }),
  };
}

function coordinatesOf(client: unknown): { readonly lat?: number; readonly lng?: number } {
  const [lat, lng] = ['lat', 'lng'].map((key) => own(own(client, 'address'), key));
  return { ...(typeof lat === 'number' && { lat }), ...(typeof lng === 'number' && { lng }) };
}

function textsAt<Key extends string>(record: unknown, keys: readonly Key[]): { readonly [key in Key]?: string } {
  const entries = keys.map((key) => [key, textAt(record, key)] as const).filter(([, text]) => text !== undefined);
  // Each entry has one of these keys and a text.
  return Object.fromEntries(entries) as { [key in Key]?: string };
}

function textAt(record: unknown, key: string): string | undefined {
  const value: unknown = own(record, key);
  return typeof value === 'string' && !isBlank(value) ? value : undefined;
}

import { isBlank } from '../../engine/index.js';
import { own, type Pointer, valueAt } from '../../engine/pointer.js';
import type { PaymentSource } from '../api/payments.js';
import type { CompletedSteps } from '../state/wizard.js';
import type { Billing } from './tokenizer.js';
import { STEP_IDS } from '../state/site-codes.js';

type BillingAddress = NonNullable<PaymentSource['billingAddress']>;

/** Who pays: the client an enrollment is in the name of, as the server answered it. */
export interface Payer {
  readonly clientId: string;
  readonly countryCode: string | undefined;
  readonly sponsorId: string | undefined;
  readonly hasAddress: boolean;
  /** Where the bill goes as long as nothing else is said. */
  readonly billing: BillingAddress;
}

export function payerOf(journey: CompletedSteps): Payer | undefined {
  const { data, answers } = journey[STEP_IDS.information] ?? {};
  const client = valueAt(data, '/client' as Pointer);
  const clientId = textAt(client, 'clientId');
  if (clientId === undefined) return undefined;
  const address = partsOf(own(client, 'address'), ADDRESS);
  return {
    clientId,
    countryCode: textAt(client, 'countryCode'),
    sponsorId: textAt(client, 'sponsorId') ?? textAt(answers, 'sponsorId'),
    hasAddress: address['addressLine1'] !== undefined,
    billing: {
      ...partsOf(client, NAMES),
      ...phoneOf(client),
      ...(Object.keys(address).length > 0 && { address: { ...address, ...placeOf(client) } }),
    },
  };
}

const NAMES = ['businessName', 'firstName', 'middleName', 'lastName', 'email', 'countryCode'] as const;
const ADDRESS = ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;

/** The bill's address, where another one was typed in; the rest is known of whoever pays. */
export function billingAddressOf({ billing }: Payer, typed: BillingAddress | undefined): BillingAddress {
  if (typed === undefined) return billing;
  const { businessName: _business, middleName: _middle, address: _address, ...known } = billing;
  return { ...known, ...typed };
}

/** What a gateway compares with what the bank knows. */
export function gatewayBilling({ businessName, firstName, lastName, address }: BillingAddress): Billing {
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ') || businessName;
  return { ...(name !== undefined && { name }), ...(address?.zip !== undefined && { zip: address.zip }) };
}

function phoneOf(client: unknown): Pick<BillingAddress, 'phone' | 'phoneExt' | 'textEnabled'> {
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

function placeOf(client: unknown): { readonly lat?: number; readonly lng?: number } {
  const [lat, lng] = ['lat', 'lng'].map((key) => own(own(client, 'address'), key));
  return { ...(typeof lat === 'number' && { lat }), ...(typeof lng === 'number' && { lng }) };
}

function partsOf<Key extends string>(of: unknown, keys: readonly Key[]): { readonly [key in Key]?: string } {
  const entries = keys.map((key) => [key, textAt(of, key)] as const).filter(([, text]) => text !== undefined);
  // Only these keys, each with a text.
  return Object.fromEntries(entries) as { [key in Key]?: string };
}

function textAt(of: unknown, key: string): string | undefined {
  const value: unknown = own(of, key);
  return typeof value === 'string' && !isBlank(value) ? value : undefined;
}

import type { ServedPaymentSource } from '../api/payments.js';
import { onForget } from '../api/forget.js';
import { resetCountOf } from '../state/wizard.js';

/** The client and page that a payment source belongs to, until the page is reset (SPEC 4: a reset clears payment data). */
export interface FileOwner {
  /** `tenant/page` */
  readonly pageKey: string;
  readonly clientId: string;
}

/** The payment source that was saved last; only in memory. */
let savedSource: { readonly name: string; readonly source: ServedPaymentSource } | undefined;

onForget('on-file', removeFromFile);

/** Returns the payment source that the client saved on this page, or undefined. */
export function savedSourceOf(owner: FileOwner): ServedPaymentSource | undefined {
  return savedSource?.name === fileKey(owner) ? savedSource.source : undefined;
}

/** Remembers a saved payment source. Sources without last digits are not from a gateway and cannot be used again. */
export function saveOnFile(owner: FileOwner, source: ServedPaymentSource): void {
  savedSource = source.last4 === undefined ? undefined : { name: fileKey(owner), source };
}

/** Forgets the payment source, for example after the bank declined it. */
export function removeFromFile(): void {
  savedSource = undefined;
}

function fileKey({ pageKey, clientId }: FileOwner): string {
  return [pageKey, resetCountOf(pageKey), clientId].join(' ');
}

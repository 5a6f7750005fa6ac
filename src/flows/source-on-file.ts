import type { ServedPaymentSource } from '../api/payments.js';

/** A client, and a page of the tenant on which the client pays. */
export interface FileOwner {
  /** `tenant/page` */
  readonly pageKey: string;
  readonly clientId: string;
}

/** The payment source that was saved last, with its owner; only in memory. */
let savedSource: { readonly owner: FileOwner; readonly source: ServedPaymentSource } | undefined;

/** Returns the payment source that the client saved with the same tenant in this visit, or undefined. */
export function savedSourceOf({ pageKey, clientId }: FileOwner): ServedPaymentSource | undefined {
  if (savedSource === undefined) return undefined;
  const { owner, source } = savedSource;
  return owner.clientId === clientId && tenantOf(owner.pageKey) === tenantOf(pageKey) ? source : undefined;
}

/** Remembers a saved payment source. Sources without last digits are not from a gateway and cannot be used again. */
export function saveOnFile(owner: FileOwner, source: ServedPaymentSource): void {
  savedSource = source.last4 === undefined ? undefined : { owner, source };
}

/** Forgets the payment source: after the bank declined it, with Start again (SPEC 4), and after 30 idle minutes (D-115). */
export function removeFromFile(): void {
  savedSource = undefined;
}

function tenantOf(pageKey: string): string | undefined {
  return pageKey.split('/')[0];
}

import type { ServedPaymentSource } from '../api/payments.js';
import { onForget } from '../api/forget.js';
import { resetCountOf } from '../state/wizard.js';

/** A client, and a page on which the client pays. */
export interface FileOwner {
  /** `tenant/page` */
  readonly pageKey: string;
  readonly clientId: string;
}

/** The payment source that was saved last, with its owner and the resets of the page until then; only in memory. */
let savedSource: { readonly owner: FileOwner; readonly resets: number; readonly source: ServedPaymentSource } | undefined;

onForget('on-file', removeFromFile);

/**
 * Returns the payment source that the client saved on a page of the same tenant in this visit, or undefined. A reset of that page removes
 * it (SPEC 4).
 */
export function savedSourceOf({ pageKey, clientId }: FileOwner): ServedPaymentSource | undefined {
  if (savedSource === undefined) return undefined;
  const { owner, resets, source } = savedSource;
  const isSameOwner = owner.clientId === clientId && tenantOf(owner.pageKey) === tenantOf(pageKey);
  return isSameOwner && resetCountOf(owner.pageKey) === resets ? source : undefined;
}

/** Remembers a saved payment source. Sources without last digits are not from a gateway and cannot be used again. */
export function saveOnFile(owner: FileOwner, source: ServedPaymentSource): void {
  savedSource = source.last4 === undefined ? undefined : { owner, resets: resetCountOf(owner.pageKey), source };
}

/** Forgets the payment source, for example after the bank declined it. */
export function removeFromFile(): void {
  savedSource = undefined;
}

function tenantOf(pageKey: string): string | undefined {
  return pageKey.split('/')[0];
}

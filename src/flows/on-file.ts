import type { SavedSource } from '../api/payments.js';
import { onForget } from '../api/forget.js';
import { resetCountOf } from '../state/wizard.js';

/** Whose way to pay it is: of one client, on one page, until that is begun anew (SPEC 4: a reset clears payment data). */
export interface FileOwner {
  /** `tenant/page` */
  readonly journey: string;
  readonly clientId: string;
}

/** What was saved last since the page was loaded. Nothing of it is stored in the browser. */
let saved: { readonly name: string; readonly source: SavedSource } | undefined;

onForget('on-file', removeFromFile);

/** What a client can pay with without entering it again. */
export function onFileOf(owner: FileOwner): SavedSource | undefined {
  return saved?.name === nameOf(owner) ? saved.source : undefined;
}

/** What has no gateway is nothing to have on file. */
export function saveOnFile(owner: FileOwner, source: SavedSource): void {
  saved = source.last4 === undefined ? undefined : { name: nameOf(owner), source };
}

/** What the bank said no to is not offered again. */
export function removeFromFile(): void {
  saved = undefined;
}

function nameOf({ journey, clientId }: FileOwner): string {
  return [journey, resetCountOf(journey), clientId].join(' ');
}

import { storedText, storeText } from '../ui/session-storage.js';

const KEY = 'location';

/** Returns the code of the tenant that the visitor chose among several in this visit (D-33); undefined without one or without storage. */
export function chosenLocation(): string | undefined {
  return storedText(KEY);
}

export function chooseLocation(tenantCode: string): void {
  storeText(KEY, tenantCode);
}

export function forgetLocation(): void {
  storeText(KEY, undefined);
}

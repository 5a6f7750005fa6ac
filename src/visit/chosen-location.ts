const KEY = 'location';

/** Returns the code of the tenant that the visitor chose among several in this visit (D-33); undefined without one or without storage. */
export function chosenLocation(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function chooseLocation(tenantCode: string): void {
  try {
    sessionStorage.setItem(KEY, tenantCode);
  } catch {
    // The next page asks again.
  }
}

export function forgetLocation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

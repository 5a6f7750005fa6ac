export function storedText(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns false without storage. */
export function storeText(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

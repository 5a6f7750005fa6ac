/** The random ids of unfinished imports of members by tenant code; without session storage they last until a reload. */
const idsInMemory = new Map<string, string>();

/**
 * Returns the id of a tenant's unfinished import, also after a reload. The idempotency keys of the import derive from it, so that a
 * repeat adds no one twice.
 */
export function unfinishedImportId(tenantCode: string): string {
  const id = storedId(tenantCode) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  idsInMemory.set(tenantCode, id);
  try {
    sessionStorage.setItem(storageKey(tenantCode), id);
  } catch {
    // The id remains in memory.
  }
  return id;
}

/** Ends an import, so that the same rows are new to the server in the next one. */
export function endImport(tenantCode: string): void {
  idsInMemory.delete(tenantCode);
  try {
    sessionStorage.removeItem(storageKey(tenantCode));
  } catch {
    // Nothing was stored.
  }
}

function storedId(tenantCode: string): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(tenantCode)) ?? idsInMemory.get(tenantCode);
  } catch {
    return idsInMemory.get(tenantCode);
  }
}

function storageKey(tenantCode: string): string {
  return `group-import-${tenantCode}`;
}

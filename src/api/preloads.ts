const requestedAddresses = new Set<string>();

/** Notes that the page has requested an address, so that any preload of it is used up. */
export function noteRequest(address: string): void {
  requestedAddresses.add(address);
}

/** Fetches and discards preloaded answers that were not used yet. Called before a retry, since they may be failures. */
export function dropPreloads(): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute('href');
    if (address === null || requestedAddresses.has(address)) continue;
    noteRequest(address);
    void fetch(address).catch(() => undefined);
  }
}

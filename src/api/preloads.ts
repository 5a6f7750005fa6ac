const asked = new Set<string>();

/** Notes that an address was asked for: the browser had it ready, perhaps, and has it no longer. */
export function noteRequest(address: string): void {
  asked.add(address);
}

/**
 * Lets go of answers that the page had the browser fetch ahead and that nobody came for yet. Before a retry: they may be
 * failures of the same minute, and would be given out once more.
 */
export function dropPreloads(): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const address = link.getAttribute('href');
    if (address === null || asked.has(address)) continue;
    noteRequest(address);
    void fetch(address).catch(() => undefined);
  }
}

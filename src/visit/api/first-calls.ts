/** A call that the page started before the script was loaded, with the headers of every call. */
interface StartedCall {
  readonly response: Promise<Response>;
  abort(): void;
}

type StartedCalls = Map<string, StartedCall>;

/** The started calls by address; server/site/preload-tags.ts starts them. */
function startedCalls(): StartedCalls | undefined {
  return (globalThis as { readonly firstCalls?: StartedCalls }).firstCalls;
}

/** Returns the response of a started call once, which ends with the signal; undefined if none is left for the address. */
export function takeFirstCall(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const started = startedCalls()?.get(address);
  if (started === undefined) return undefined;
  startedCalls()?.delete(address);
  signal.addEventListener('abort', () => started.abort(), { once: true });
  return started.response;
}

/** Forgets the started calls that were not used yet. Called before a retry, since they may be failures. */
export function dropFirstCalls(): void {
  startedCalls()?.clear();
}

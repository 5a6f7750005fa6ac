/** Fetches data whenever a component mounts, but not on focus or reconnect, and never retries by itself (SPEC 7). */
export const SWR_OPTIONS = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 };

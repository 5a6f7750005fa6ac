/** SPEC 7: no refetch on focus, no retry, and nothing is too fresh to be asked anew where it is shown anew. */
export const SWR_OPTIONS = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 };

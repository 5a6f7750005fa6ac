/** The error of a request that has no data yet; undefined where earlier data can still be shown, even if a later request failed. */
export function loadingError({ data, error }: { readonly data?: unknown; readonly error?: unknown }): unknown {
  return data === undefined ? error : undefined;
}

import { useSearch } from 'wouter';

/** Returns the query parameters of the address. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useSearch());
}

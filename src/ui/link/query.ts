import { useSearch } from 'wouter';

/** What the address asks for, by name. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useSearch());
}

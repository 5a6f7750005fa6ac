import { useSearch } from 'wouter';

export function useQuery(): URLSearchParams {
  return new URLSearchParams(useSearch());
}

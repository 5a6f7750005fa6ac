import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { firstSegment } from '../../../server/shared/tenant-site.js';
import { useContact } from '../../visit/api/contacts.js';
import type { Referral } from '../../visit/site.js';
import type { Tenancy } from '../../visit/tenancy.js';

/** Returns the first segment of the path, which may be a tenant's code. */
export function useFirstSegment(): string | undefined {
  const [path] = useLocation();
  return firstSegment(path);
}

/** Returns the `tenant` parameter of the query, for pages without a tenant code in the path; undefined without one. */
export function useTenantParameter(): string | undefined {
  return new URLSearchParams(useSearch()).get('tenant') ?? undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the referral in the query. An unknown contact is ignored (D-52). */
export function useReferral({ active, primary }: Tenancy): Referral {
  const query = new URLSearchParams(useSearch());
  const isAgentReferral = isFlag(query.get('agentReferral'));
  const id = query.get('referredby') ?? '';
  const { data: agent } = useContact((active ?? primary).code, ID.test(id) ? id : undefined);
  return useMemo(() => ({ isAgentReferral, agent }), [isAgentReferral, agent]);
}

/** Whether a flag is set: present with any value except `false`. */
function isFlag(value: string | null): boolean {
  return value !== null && value.trim().toLowerCase() !== 'false';
}

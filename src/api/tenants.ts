import useSWR from 'swr';
import type { TenantsAnswer } from '../../server/routes/tenants.js';
import { call, CallError } from './call.js';

export type Tenant = TenantsAnswer['data'][number];

/** The tenant of a code in the address: found by the site's slug, then among its group (D-10). */
export function useTenant(code: string, slug: string) {
  return useSWR(['tenant', code, slug], () => findTenant(code, slug));
}

async function findTenant(code: string, slug: string): Promise<Tenant> {
  const [first] = (await call<Tenant[]>('/api/tenants/web', { query: { slug } })).data;
  if (!first) throw new CallError('Page Not Found', 404);
  const group = (await call<Tenant[]>('/api/tenants/web', { query: { groupCode: first.groupCode } })).data;
  const tenant = group.find((each) => each.code.toLowerCase() === code.toLowerCase());
  if (!tenant) throw new CallError('Page Not Found', 404);
  return tenant;
}

/** The first label of the host's name, else `?slug=`, else the code in the address. */
export function slugOf(host: string, query: string, code: string): string {
  const labels = host.split('.');
  const isNamed = labels.length > 1 && !/^[\d.]+$/.test(host) && labels[0] !== 'www';
  return (isNamed ? labels[0] : undefined) ?? new URLSearchParams(query).get('slug') ?? code;
}

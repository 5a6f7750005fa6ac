import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Reads a JSON file of the project. */
export function readJson<T>(path: string): T {
  const read: T = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return read;
}

export interface Route {
  readonly id: string;
  readonly path: string;
  readonly layout: string;
  readonly label: string;
  readonly isHome?: boolean;
  readonly page?: string;
}

export const routes = readJson<{ routes: readonly Route[] }>('schemas/routes.json').routes;

interface TenantLayout {
  readonly footer: boolean;
  readonly width: string;
  readonly sidebar?: string;
}

const { layouts } = readJson<{ layouts: { readonly [id: string]: TenantLayout } }>('schemas/layouts.json');

export function layoutOf({ id, layout }: Route): TenantLayout {
  const found = layouts[layout];
  if (!found) throw new Error(`The route ${id} has the layout ${layout}, which does not exist`);
  return found;
}

interface TenantRecord {
  readonly contacts?: readonly { readonly contactId: string; readonly referralLink: { readonly isCreated: boolean } }[];
  readonly tenant: {
    readonly tenantId: string;
    readonly code: string;
    readonly displayName: string;
    readonly businessName: string;
    readonly website: string;
  };
}

/** A tenant of the demo and the host it is found at. */
export interface DemoTenant {
  readonly code: string;
  readonly name: string;
  readonly business: string;
  readonly host: string;
}

function demo(code: string, host: string): DemoTenant {
  const { tenant } = readJson<TenantRecord>(`fixtures/tenants/${code}.json`);
  return { code, name: tenant.displayName, business: tenant.businessName, host };
}

/** The id of a tenant in the API. */
export function tenantIdOf({ code }: DemoTenant): string {
  return readJson<TenantRecord>(`fixtures/tenants/${code}.json`).tenant.tenantId;
}

/** The id of somebody whose referral link a tenant's visitors may follow. */
export function referrerOf({ code }: DemoTenant): string {
  const { contacts = [] } = readJson<TenantRecord>(`fixtures/tenants/${code}.json`);
  const found = contacts.find(({ referralLink }) => referralLink.isCreated);
  if (!found) throw new Error(`Nobody refers people to ${code}`);
  return found.contactId;
}

export const harbor = demo('harbor', 'localhost');
export const meadow = demo('meadow', 'localhost');
export const summit = demo('summit', 'summit.localhost');
export const himal = demo('himal', 'himal.localhost');

/** The address of a route of a tenant. */
export function addressOf({ path }: Route, { code }: DemoTenant): string {
  return path.replace(':tenantCode', code);
}

/** An English text of the product. */
export function englishText(key: string): string {
  return readJson<{ texts: Readonly<Record<string, string>> }>('schemas/texts/en.json').texts[key] ?? '';
}

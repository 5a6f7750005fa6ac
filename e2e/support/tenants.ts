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
  readonly isHome?: boolean;
}

export const routes = readJson<{ routes: readonly Route[] }>('schemas/routes.json').routes;

const { layouts } = readJson<{ layouts: { readonly [id: string]: { readonly footer: boolean } } }>('schemas/layouts.json');

export function hasFooter({ layout }: Route): boolean {
  return layouts[layout]?.footer === true;
}

interface TenantFile {
  readonly contacts?: readonly { readonly contactId: string; readonly referralLink: { readonly isCreated: boolean } }[];
  readonly tenant: { readonly tenantId: string; readonly displayName: string; readonly businessName: string };
}

const fileOf = (code: string): TenantFile => readJson(`fixtures/tenants/${code}.json`);

/** A tenant of the demo and the host it is found at. */
export interface DemoTenant {
  readonly code: string;
  readonly name: string;
  readonly business: string;
  readonly host: string;
}

function demo(code: string, host: string): DemoTenant {
  const { displayName, businessName } = fileOf(code).tenant;
  return { code, name: displayName, business: businessName, host };
}

export const harbor = demo('harbor', 'localhost');
export const meadow = demo('meadow', 'localhost');
export const summit = demo('summit', 'summit.localhost');
export const himal = demo('himal', 'himal.localhost');

/** The id of a tenant in the API. */
export function tenantIdOf({ code }: DemoTenant): string {
  return fileOf(code).tenant.tenantId;
}

/** The id of somebody whose referral link a tenant's visitors may follow. */
export function referrerOf({ code }: DemoTenant): string {
  const found = fileOf(code).contacts?.find(({ referralLink }) => referralLink.isCreated);
  if (!found) throw new Error(`Nobody refers people to ${code}`);
  return found.contactId;
}

/** The address of a route of a tenant. */
export function addressOf({ path }: Route, { code }: DemoTenant): string {
  return path.replace(':tenantCode', code);
}

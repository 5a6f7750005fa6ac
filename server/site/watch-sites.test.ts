import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { saveTenants } from '../tenants/save-tenants.js';
import { readTenantFiles } from '../../fixtures/testing/read-tenants.js';
import type { TenantFile } from '../tenants/tenant-file.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { closing } from '../../fixtures/testing/closing.js';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { watchSites } from './watch-sites.js';

function files(): readonly TenantFile[] {
  const read = readTenantFiles('fixtures/tenants');
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.value;
}

const withPrimaries = (file: TenantFile, isPrimary: boolean): TenantFile => ({ ...file, tenant: { ...file.tenant, isPrimary } });
const twoPrimaries = '2 tenants of the group coastal are primary, so only the site of harbor, meadow is found: harbor, meadow.';
const nonePrimary = 'None of the tenants of the group coastal is primary, so none of their pages is found: harbor, meadow.';

describe.each(eachStore)('the sites of a server over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  afterAll(closeAll);

  it('are looked at when it starts and when a tenant changes, and each fault is logged once (D-11)', async () => {
    const rows = keep(await open({ isSeeded: false }));
    const demo = files();
    await saveTenants(rows.store, demo);
    const faults: string[] = [];
    const told: string[][] = [];
    // Of a log, only errors are written here.
    const log = { error: (words: string) => faults.push(words) } as unknown as FastifyBaseLogger;
    await watchSites({ store: rows.store, tenants: createTenantCache(rows.store), defaultSlug: 'harbor', log }, (all) =>
      told.push(all.map(({ code }) => code)),
    );
    expect([faults, told]).toEqual([[], [['harbor', 'himal', 'meadow', 'summit']]]);

    const save = async (isPrimary: boolean, fault: string): Promise<void> => {
      await saveTenants(
        rows.store,
        demo.filter(({ tenant }) => tenant.groupCode === 'coastal').map((file) => withPrimaries(file, isPrimary)),
      );
      for (let tries = 0; tries < 100 && !faults.includes(fault); tries += 1) await setTimeout(50);
    };
    await save(true, twoPrimaries);
    await save(true, twoPrimaries);
    await save(false, nonePrimary);
    await setTimeout(200);
    expect(faults.filter((fault) => fault === twoPrimaries)).toHaveLength(1);
    expect(faults.filter((fault) => fault === nonePrimary)).toHaveLength(1);
  });
});

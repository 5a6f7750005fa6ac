import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { root } from '../../fixtures/testing/test-server.js';
import { addTenants, seedTenants } from './add-tenants.js';
import { readTenantPaths } from '../tenants/tenant-file.js';

const codes = readdirSync(resolve(root, 'fixtures/tenants'))
  .map((name) => name.replace('.json', ''))
  .sort();
const { rows, look } = withStore(undefined, { isSeeded: false });
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-tenants-'));
  cpSync(resolve(root, 'fixtures/tenants'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Fixture {
  readonly tenant: Record<string, unknown>;
  readonly settings: { miscellaneous: unknown[] };
  lookups: unknown[];
  readonly questionnaires: { questions: Record<string, unknown>[] }[];
}

const change = (edit: (fixture: Fixture) => void): void => {
  const file = join(folder, 'harbor.json');
  const fixture = JSON.parse(readFileSync(file, 'utf8'));
  edit(fixture);
  writeFileSync(file, JSON.stringify(fixture));
};
const everything = () =>
  look(
    'select t.body, (select count(*) from tenant_settings) as settings, (select count(*) from lookups) as lookups, (select count(*) from dictionaries) as dictionaries from tenants t order by t.code',
  );

describe('seeding', () => {
  it('adds the tenants of the fixtures, and the second time changes nothing', async () => {
    expect(await seedTenants(rows.store, folder)).toEqual({ ok: true, value: codes });
    const first = await everything();
    expect(await seedTenants(rows.store, folder)).toEqual({ ok: true, value: [] });
    expect(await everything()).toEqual(first);
    expect(first).toHaveLength(codes.length);
  });

  it('leaves a tenant that an operator changed as it is, whatever its fixture says', async () => {
    const own = join(folder, 'own.json');
    const harbor = JSON.parse(readFileSync(join(folder, 'harbor.json'), 'utf8'));
    const changed = {
      ...harbor,
      tenant: { ...harbor.tenant, displayName: 'Harbor by the Sea' },
      dictionary: { harbor_x: 'Own' },
      lookups: [],
    };
    writeFileSync(own, JSON.stringify(changed));
    const read = readTenantPaths([own]);
    rmSync(own);
    expect(await addTenants(rows.store, read.ok ? read.value : [])).toEqual({ ok: true, value: ['harbor'] });
    const before = await everything();
    change((fixture) => (fixture.tenant['displayName'] = 'Of a new version'));
    expect(await seedTenants(rows.store, folder)).toEqual({ ok: true, value: [] });
    expect(await everything()).toEqual(before);
    expect(
      await look(
        "select body ->> 'displayName' as name, (select count(*) from lookups l where l.tenant_id = t.tenant_id) as lookups from tenants t where code = 'harbor'",
      ),
    ).toEqual([{ name: 'Harbor by the Sea', lookups: '0' }]);
  });

  it('adds a demo tenant of a new version, and leaves the words of the others in its group', async () => {
    const pier = JSON.parse(readFileSync(join(folder, 'harbor.json'), 'utf8'));
    const tenant = { ...pier.tenant, tenantId: 'pier-id', code: 'pier', slug: 'pier', isPrimary: false };
    const settings = { cases: [], enrollment: [], miscellaneous: [] };
    const file = { $schema: pier.$schema, tenant, settings, lookups: [], offerings: [], dictionary: { pier_x: 'Pier' } };
    writeFileSync(join(folder, 'pier.json'), JSON.stringify(file));
    expect(await seedTenants(rows.store, folder)).toEqual({ ok: true, value: ['pier'] });
    const [words] = await rows.store.queryReadOnly("select entries from dictionaries where group_code = 'coastal' and language = 'en'");
    expect(words).toMatchObject({ entries: { harbor_x: 'Own', pier_x: 'Pier' } });
    expect(JSON.stringify(words)).toContain('meadow_');
  });

  it('adds no tenant with the code of another, nor a contact whose e-mail address another contact of the group has', async () => {
    const read = readTenantPaths([join(folder, 'harbor.json')]);
    const [file] = read.ok ? read.value : [];
    const [contact] = file?.contacts ?? [];
    if (file === undefined || contact === undefined) throw new Error('Harbor has no contact.');
    expect(await addTenants(rows.store, [{ ...file, contacts: [{ ...contact, contactId: 'another' }] }])).toEqual({
      ok: false,
      problems: [`harbor: /contacts/0/email is the e-mail address of another contact of the group, ${contact.contactId}`],
    });
    expect(await addTenants(rows.store, [{ ...file, tenant: { ...file.tenant, tenantId: 'another' }, contacts: [] }])).toEqual({
      ok: false,
      problems: [`/tenant/code "harbor" is the code of another tenant, ${file.tenant.tenantId}`],
    });
  });

  it('takes a tenant with the code of a demo tenant for that tenant', async () => {
    change(({ tenant }) => (tenant['tenantId'] = 'another-id'));
    expect(await seedTenants(rows.store, folder)).toEqual({ ok: true, value: [] });
  });
});

/** Whether a file is refused is judged for a tenant that the store does not have. */
const changeNew = (edit: (fixture: Fixture) => void): void => {
  change(({ tenant }) => Object.assign(tenant, { tenantId: 'new-id', code: 'newport', slug: 'newport', isPrimary: false }));
  change(edit);
};

describe('a tenant that is missing', () => {
  it('refuses a questionnaire that makes no form, and says which question and why [R-3.327]', async () => {
    changeNew(({ questionnaires: [, second] }) =>
      Object.assign(second?.questions[2] ?? {}, { showIf: { '===': [{ var: 'answers.nothing' }, 'YES'] } }),
    );
    expect(await seedTenants(rows.store, folder)).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/harbor\.json:\d+:\d+ \/questionnaires\/1\/questions\/2\/showIf.*conditionName.*nothing/)],
    });
  });

  it('refuses what is not JSON, and writes nothing of the others', async () => {
    writeFileSync(join(folder, 'harbor.json'), '{');
    const before = await everything();
    expect(await seedTenants(rows.store, folder)).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/harbor\.json:1:2 {2}json-syntax {2}this is not JSON/)],
    });
    expect(await everything()).toEqual(before);
  });
});

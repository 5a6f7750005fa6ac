import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { root } from '../../fixtures/testing/test-server.js';
import { addTenants } from './add-tenants.js';
import { readTenants } from '../database/tenants.js';
import { firstSlug } from '../site/whose-site.js';
import { syncTenantFiles } from './tenant-files.js';
import { readTenantPaths } from '../tenants/tenant-file.js';

const codes = readdirSync(resolve(root, 'fixtures/tenants'))
  .map((name) => name.replace('.json', ''))
  .sort();
const { rows, look, change: run } = withStore(undefined, { isSeeded: false });
let folder = '';
beforeEach(async () => {
  for (const code of codes) await run('delete from contacts', code);
  for (const table of ['tenants', 'dictionaries']) await run(`delete from ${table}`);
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

const sync = (memory = 'memory') => syncTenantFiles(rows.store, folder, join(folder, memory));
const nothing = { saved: [], lines: [], problems: [], isIncomplete: false };
const nameOf = async (code: string) => (await look(`select body ->> 'displayName' as name from tenants where code = '${code}'`))[0];
const namedAs = (name: string): void => change(({ tenant }) => (tenant['displayName'] = name));

describe('the files of a folder', () => {
  it('are saved once, and the second time nothing is', async () => {
    expect(await sync()).toEqual({ ...nothing, saved: codes });
    const first = await everything();
    expect(await sync()).toEqual(nothing);
    expect(await everything()).toEqual(first);
    expect(first).toHaveLength(codes.length);
  });

  it('are saved again where what is stored was saved from the same file, to the byte', async () => {
    await sync();
    namedAs('Harbor by the Sea');
    expect(await sync()).toEqual({ ...nothing, saved: ['harbor'] });
    expect(await nameOf('harbor')).toEqual({ name: 'Harbor by the Sea' });
    const stored = await rows.store.queryReadOnly('select file from tenant_files', scopeOf('harbor'));
    expect(stored).toEqual([{ file: readFileSync(join(folder, 'harbor.json'), 'utf8') }]);
  });

  it.each(['none', 'broken'])(
    'are left where they were saved from elsewhere, which is told once, with a memory that is %s',
    async (memory) => {
      writeFileSync(join(folder, 'broken'), '{');
      await sync();
      const own = join(folder, 'own.json.txt');
      namedAs('Harbor of elsewhere');
      cpSync(join(folder, 'harbor.json'), own);
      const read = readTenantPaths([own]);
      expect(await addTenants(rows.store, read.ok ? read.value : [])).toEqual({ ok: true, value: ['harbor'] });
      const before = await everything();
      namedAs(`Of a new version ${memory}`);
      const path = join(folder, 'harbor.json');
      const line = `${path}: what is stored was saved from elsewhere, so it stays. npm run export -- --tenant harbor prints it; npm run tenants -- ${path} replaces it.`;
      expect(await sync(memory)).toEqual({ ...nothing, lines: [line] });
      expect(await sync(memory)).toEqual(nothing);
      expect(await everything()).toEqual(before);
    },
  );

  it('are taken for the file of a tenant that an older version stored only where that is as they say', async () => {
    await sync();
    const forget = () => run('update tenants set file_hash = null');
    await forget();
    expect(await sync('other')).toEqual(nothing);
    namedAs('Harbor again');
    expect(await sync('other')).toEqual({ ...nothing, saved: ['harbor'] });
    await forget();
    namedAs('Harbor once more');
    expect(await sync('other')).toEqual({
      ...nothing,
      lines: [expect.stringMatching(/harbor\.json: what is stored .* stays\. npm run tenants/)],
    });
    expect(await nameOf('harbor')).toEqual({ name: 'Harbor again' });
  });

  it('leave the words of the others in a group, and give no new tenant the address of another', async () => {
    await sync();
    const pier = JSON.parse(readFileSync(join(folder, 'harbor.json'), 'utf8'));
    const tenant = { ...pier.tenant, tenantId: 'a-pier-id', code: 'a-pier', slug: 'a-pier', groupCode: 'piers', isPrimary: true };
    const settings = { cases: [], enrollment: [], miscellaneous: [] };
    const write = (name: string, changed: object, dictionary: object): void =>
      writeFileSync(
        join(folder, name),
        JSON.stringify({ $schema: pier.$schema, tenant: { ...tenant, ...changed }, settings, lookups: [], offerings: [], dictionary }),
      );
    write('a-pier.json', {}, {});
    write('pier.json', { tenantId: 'pier-id', code: 'pier', slug: 'pier', groupCode: 'coastal', isPrimary: false }, { pier_x: 'Pier' });
    expect(await sync()).toEqual({ ...nothing, saved: ['a-pier', 'pier'] });
    const [words] = await rows.store.queryReadOnly("select entries from dictionaries where group_code = 'coastal' and language = 'en'");
    expect(words).toMatchObject({ entries: { pier_x: 'Pier' } });
    expect(JSON.stringify(words)).toContain('meadow_');
    expect(firstSlug(await readTenants(rows.store.db))).toBe('harbor');
    write('b-pier.json', { tenantId: 'b', code: 'b-pier', slug: 'harbor' }, {});
    const problem = expect.stringMatching(/b-pier\.json: \/tenant\/slug "harbor" is the slug of another tenant, /);
    expect(await sync()).toEqual({ ...nothing, problems: [problem], isIncomplete: true });
  });

  it('add no tenant with the code of another, nor a contact whose e-mail address another contact of the group has', async () => {
    await sync();
    const read = readTenantPaths([join(folder, 'harbor.json')]);
    const [file] = read.ok ? read.value : [];
    const [contact] = file?.contacts ?? [];
    if (file === undefined || contact === undefined) throw new Error('Harbor has no contact.');
    expect(await addTenants(rows.store, [{ ...file, contacts: [{ ...contact, contactId: 'another' }] }])).toEqual({
      ok: false,
      problems: [`harbor: /contacts/0/email is the e-mail address of another contact of the group, ${contact.contactId}`],
    });
    const another = { ...file.tenant, tenantId: 'another', slug: 'another' };
    expect(await addTenants(rows.store, [{ ...file, tenant: another, contacts: [] }])).toEqual({
      ok: false,
      problems: [`/tenant/code "harbor" is the code of another tenant, ${file.tenant.tenantId}`],
    });
  });

  it.each<[string, (fixture: Fixture) => void, RegExp]>([
    [
      'a questionnaire that makes no form, and says which question and why [R-3.327]',
      ({ questionnaires: [, second] }) =>
        Object.assign(second?.questions[2] ?? {}, { showIf: { '===': [{ var: 'answers.nothing' }, 'YES'] } }),
      /harbor\.json:\d+:\d+ \/questionnaires\/1\/questions\/2\/showIf.*conditionName.*nothing/,
    ],
    ['a time zone that does not exist', ({ tenant }) => (tenant['timeZone'] = 'Mars/Olympus'), /harbor\.json:\d+:\d+ \/tenant\/timeZone/],
  ])('are refused one by one for %s; the others are saved', async (_what, edit, problem) => {
    await sync();
    const meadow = join(folder, 'meadow.json');
    writeFileSync(meadow, `${readFileSync(meadow, 'utf8')}\n`);
    change(edit);
    expect(await sync()).toEqual({ ...nothing, saved: ['meadow'], problems: [expect.stringMatching(problem)] });
    expect(await sync()).toEqual({ ...nothing, problems: [expect.stringMatching(problem)] });
  });

  it('go into an empty store all or none', async () => {
    writeFileSync(join(folder, 'harbor.json'), '{');
    const problem = expect.stringMatching(/harbor\.json:1:2 {2}json-syntax {2}this is not JSON/);
    expect(await sync()).toEqual({ ...nothing, problems: [problem], isIncomplete: true });
    expect(await everything()).toEqual([]);
  });
});

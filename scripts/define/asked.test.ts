import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { type ScriptRunner, type ServerProcess, startScriptRunner, startServer } from '../../fixtures/testing/real-server.js';

let scripts: ScriptRunner;
beforeAll(async () => {
  scripts = await startScriptRunner();
});
afterAll(() => scripts.close());

const GENDER = ['enrollment-individual', 'gender', '--tenant', 'meadow'];
const explain = (...words: readonly string[]) => scripts.call('explain', [...GENDER, ...words]);

describe('what outline, explain, resolve and diff ask about', () => {
  it('is another state of settings', async () => {
    expect((await explain()).out).toContain('Gender is hidden, because the setting GENDER is Disabled.');
    expect((await explain('--setting', 'GENDER=Enabled,required')).out).toContain(
      'Gender is shown and required, because the setting GENDER is Enabled and required.',
    );
    const young = ['enrollment-individual', '--case', 'fixtures/cases/enrollment-individual/bare.json'];
    expect(JSON.parse((await scripts.call('resolve', [...young, '--setting', 'GENDER=Enabled,required'])).out).problems).toContainEqual(
      expect.objectContaining({ pointer: '/gender', code: 'required' }),
    );
    const off = ['--setting', 'GENDER=Disabled', '--setting', 'RACE=Disabled'];
    const { out } = await scripts.call('diff', ['enrollment-individual', '--tenant', 'harbor', '--tenant', 'meadow', ...off]);
    expect(out).not.toMatch(/^\/(gender|race) {2}shown/m);
  });

  it('is a language', async () => {
    expect((await scripts.call('outline', ['agent', '--tenant', 'himal', '--language', 'ne'])).out).toMatch(
      /^agent · himal · ne .*\n {2}\* नाम /,
    );
  });

  it.each([
    ['--setting GENDR=Enabled', 'There is no setting "GENDR". Did you mean "GENDER"? Write it like --setting GENDER=Enabled,required'],
    ['--setting GENDER', '--setting GENDER has no status. Write it like'],
    ['--setting GENDER=enabld', 'There is no status "enabld". Did you mean "Enabled"?'],
    ['--setting MIN_AGE=Enabled,18', '"18" is not "required"; a value comes after a second comma. Write it like'],
    ['--language nep', 'meadow has no language "nep". There are: en;'],
    ['--today tomorrow', '"tomorrow" is no day; write one like --today 2026-11-20;'],
    ['--tenant harbor', 'Name one tenant;'],
    ['--case fixtures/cases/agent/full.json', 'full.json is a case of the form "agent". Name that or another case;'],
    ['--case fixtures/cases/enrollment-individual/everything.json', 'everything.json is a case of the tenant "harbor"'],
    ['--answers fixtures/cases/agent/full.json', 'is a whole case and not answers alone. Write --case fixtures/cases/agent/full.json;'],
    ['--server nowhere', '"nowhere" is no address of a site; write one like --server http://localhost:8080;'],
    ['--server http://localhost:1', 'No site answers at http://localhost:1. Start it with npm start'],
  ])('is refused where it is %s', async (words, reason) => {
    expect(await explain(...words.split(' '))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(reason) });
  });
});

describe('with --server', () => {
  let folder = '';
  let server: ServerProcess;
  let site: readonly string[] = [];
  beforeAll(async () => {
    folder = await preparedFolder();
    const file = join(mkdtempSync(join(tmpdir(), 'vestibule-served-')), 'meadow.json');
    const text = readFileSync('fixtures/tenants/meadow.json', 'utf8');
    writeFileSync(file, text.replace(/("code": "GENDER", "status": )"Disabled"/, '$1"Enabled"'));
    await scripts.call('tenants', [file, '--data', folder]);
    server = await startServer(['--data', folder]);
    site = ['--server', server.home];
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('explain, outline and diff speak of what is served and not of the files', async () => {
    expect((await explain(...site)).out).toContain('Gender is shown and required, because the setting GENDER is Enabled and required.');
    expect((await explain(...site, '--setting', 'GENDER=Disabled')).out).toContain('Gender is hidden');
    expect((await scripts.call('outline', ['agent', '--tenant', 'himal', '--language', 'ne', ...site])).out).toContain('  * नाम ');
    expect((await scripts.call('outline', ['--matrix', '--tenant', 'meadow', ...site])).out).toMatch(/^GENDER +on, required$/m);
    const differences = await scripts.call('diff', ['enrollment-individual', '--tenant', 'meadow', ...site]);
    expect(differences.out).toMatch(/^\/gender {2}shown: meadow hidden, meadow served shown, required\n/);
    const { out } = await scripts.call('outline', ['payment', '--tenant', 'harbor', '--today', '2026-11-20', ...site]);
    expect(out.split('\n').slice(1)).toEqual(
      (await scripts.call('outline', ['payment', '--tenant', 'harbor', '--today', '2026-11-20'])).out.split('\n').slice(1),
    );
  });

  it('says what is not served', async () => {
    expect(await scripts.call('explain', ['agent', '--tenant', 'harbr', ...site])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^The site at \S+ has no tenant "harbr";/),
    });
    expect(await scripts.call('explain', ['agnt', '--tenant', 'harbor', ...site])).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no form "agnt". Did you mean "agent"?'),
    });
  });
});

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { outlineForm } from '../../engine/build.js';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { loadRenderer } from '../../fixtures/testing/page-renderer.js';
import { callScripts } from '../../fixtures/testing/real-server.js';
import { findPage } from '../../server/site/find-page.js';
import { createPrerender } from '../../server/site/prerender.js';
import { firstSlug, siteOf, type SiteTenantRow } from '../../server/site/whose-site.js';
import { checkFiles } from './check/check-tree.js';
import { readTree } from './check/read-tree.js';
import { withAnswers } from './new/given-flags.js';
import { kinds, makeFiles } from './new/make-files.js';
import { openProject, resolveCase, type Case } from './project.js';

const root = mkdtempSync(join(tmpdir(), 'vestibule-new-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ['schemas', 'fixtures/tenants']) cpSync(folder, join(root, folder), { recursive: true });

/** Makes and writes the files of a call such as `form --id agent --title "An agent"`; returns them. */
function make(kind: string, flags: { readonly [flag: string]: string }) {
  const made = makeFiles(root, kind, Object.fromEntries(Object.entries(flags).map(([flag, value]) => [flag, value.split(' & ')])));
  for (const { path, text } of made.files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return made;
}

const tenant = (code: string) => JSON.parse(readFileSync(join(root, `fixtures/tenants/${code}.json`), 'utf8')) as { tenant: SiteTenantRow };

const made = [
  make('tenant', { code: 'oak', name: 'Oak Health', platform: 'US', colour: '#0a5' }),
  make('tenant', { code: 'acorn', name: 'Acorn "Care"', platform: 'two' }),
  make('tenant', { code: 'birch', name: 'Birch', platform: 'one', group: 'coastal' }),
  make('fragment', { id: 'work-place', title: 'Place of work' }),
  make('form', { id: 'visit', title: 'Ask for a visit', use: 'person, address,work-place' }),
  make('form', { id: 'question', title: 'Ask a question' }),
  make('page', { id: 'visit', form: 'visit', path: '/:tenantCode/visit' }),
  make('page', { id: 'question', form: 'question', path: '/:tenantCode/question' }),
  make('overlay', { tenant: 'harbor', of: 'form:visit' }),
  make('overlay', { tenant: 'harbor', of: 'fragment:work-place' }),
  make('overlay', { tenant: 'oak', of: 'page:visit' }),
  make('case', { form: 'visit', tenant: 'oak', name: 'nothing-entered', setting: 'GENDER=Enabled,required & MIN_AGE=Enabled,,21' }),
];

const { server } = withServer(undefined, () => [undefined, undefined, { loadRenderer, definitions: root }]);

describe('what npm run new makes', () => {
  it('is a file of each kind, of which npm run check finds no more than texts that are not translated', async () => {
    const first = await checkFiles(readTree([root]));
    expect(first.problems.filter(({ code }) => code !== 'text-not-translated')).toEqual([]);
    const paths = made.map(({ files }) => files[0]?.path);
    expect(first.files).toEqual(expect.arrayContaining(paths));
    expect([...kinds.values()].every(({ path }) => paths.some((each) => each?.startsWith(path.replace(/\{.*/, ''))))).toBe(true);
  });

  it('is a form that a case opens at the new tenant with its settings, and an enrollment', async () => {
    const project = await openProject(root);
    const given = JSON.parse(readFileSync(join(root, 'fixtures/cases/visit/nothing-entered.json'), 'utf8')) as Case;
    expect(given.settings).toEqual({
      GENDER: { status: 'Enabled', required: true },
      MIN_AGE: { status: 'Enabled', required: false, value: '21' },
    });
    const outline = outlineForm(resolveCase(project, given), { heading: 'visit', problems: [] });
    expect(outline).toMatch(/\* Gender .*‹GENDER Enabled, required›[^]*o Place of work[^]*o Your message/);
    for (const code of ['oak', 'acorn', 'birch']) {
      const enrollment = outlineForm(resolveCase(project, { form: 'enrollment-individual', tenant: code }), { heading: '', problems: [] });
      expect(enrollment).toMatch(/\* Date of Birth [^]*\* Address Line 1 /);
    }
  });

  it('is a page with an address, which shows the form', async () => {
    const found = await findPage(server.services, { host: 'localhost', query: '' }, '/harbor/visit');
    const prerender = createPrerender(loadRenderer, (error) => {
      throw error;
    });
    const html = await prerender(found, { query: '', language: 'en', nonce: 'n-1' });
    expect(html).toMatch(/<h1[^>]*>Ask for a visit<[^]*First Name[^]*Place of work[^]*Your message/);
    expect(
      readFileSync(join(root, 'schemas/routes.json'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"visit"')),
    ).toEqual(['    { "id": "visit", "path": "/:tenantCode/visit", "page": "visit", "layout": "service", "label": "Ask for a visit" },']);
  });

  it('is a tenant whose site is found, and that takes no address from another', () => {
    const all = ['acorn', 'birch', 'harbor', 'himal', 'meadow', 'oak', 'summit'].map((code) => tenant(code).tenant);
    expect(firstSlug(all)).toBe('harbor');
    expect(['oak', 'acorn', 'harbor'].map((slug) => siteOf(all, slug)?.tenants.map(({ code }) => code))).toEqual([
      ['oak'],
      ['acorn'],
      ['birch', 'harbor', 'meadow'],
    ]);
    expect(new Set(all.map(({ tenantId }) => tenantId)).size).toBe(all.length);
    expect(tenant('oak')).toMatchObject({ tenant: { metaData: { themeColor: { primary: '#00aa55' } }, platform: 'one' } });
    expect(() => make('tenant', { code: 'acer', name: 'Acer', platform: 'NP', group: 'acorn' })).toThrow(
      /"isPrimary": true in fixtures\/tenants\/acorn\.json/,
    );
  });
});

describe('npm run new', () => {
  const small = mkdtempSync(join(tmpdir(), 'vestibule-new-'));
  afterAll(() => rmSync(small, { recursive: true }));
  const form = ['form', '--root', small, '--title', 'A', '--id'];
  const tenant = ['tenant', '--root', small, '--name', 'A', '--code'];

  const REFUSED: readonly (readonly [what: string, words: readonly string[], code: number, sentence: RegExp])[] = [
    ['a file that is there', [...form, 'person'], 2, /^schemas\/forms\/person\.form\.json is there already and stays as it is/],
    ['a name that check refuses', [...form, 'Visit Us'], 1, /Visit Us\.form\.json:4:9 \/id wrong-value .*such as "visit-request"/],
    ['a fragment that there is not', [...form, 'b', '--use', 'persn'], 1, /unknown-fragment .*did you mean "person"/],
    ['a name outside the folder', [...form, '../../x'], 1, /file-not-taken/],
    ['a code that is reserved', [...tenant, 'api', '--platform', 'US'], 1, /reserved-tenant-code/],
    ['an unknown platform', [...tenant, 'b', '--platform', 'XX'], 2, /^There is no platform "XX"\. There are: one or US;/],
    [
      'an unknown setting',
      ['case', '--root', small, '--form', 'person', '--tenant', 'ground', '--name', 'a', '--setting', 'GENDR=Enabled'],
      2,
      /Did you mean "GENDER"\?/,
    ],
    ['a missing flag', [...tenant, 'b'], 2, /^--platform is missing, .*: write --platform US; npm run new -- --help/],
    ['a flag of another kind', [...form, 'b', '--colour', 'red'], 2, /^--colour is no flag of form\. There are: --id, --title, --use;/],
    ['an unknown kind', ['frm'], 2, /^There is no kind "frm"\. There are: tenant, form, fragment, overlay, page, case;/],
    [
      'an unknown state',
      ['case', '--root', small, '--for', 'message error.max-lenght in en'],
      2,
      /Did you mean "message error.max-length in en"/,
    ],
    ['what is no document', ['overlay', '--root', small, '--tenant', 'ground', '--of', 'x'], 2, /write form:ID, page:ID or fragment:ID/],
  ];

  it('refuses what it cannot make in a sentence, or as check does, and writes nothing', async () => {
    cpSync('fixtures/broken/ground', small, { recursive: true });
    const before = readTree([small]);
    const results = await callScripts(REFUSED.map(([, words]) => ({ name: 'new', words })));
    for (const [nth, [what, , code, sentence]] of REFUSED.entries())
      expect([what, results[nth]]).toEqual([
        what,
        { code, out: '', err: '', [code === 1 ? 'out' : 'err']: expect.stringMatching(sentence) },
      ]);
    expect(readTree([small])).toEqual(before);
    expect(existsSync(join(small, 'x.form.json'))).toBe(false);
  });

  it('prints what it made and what comes next', async () => {
    const [ended] = await callScripts([{ name: 'new', words: [...form, 'last'] }]);
    const out: unknown = expect.stringMatching(/^Made schemas\/forms\/last\.form\.json\.\nnpm run new -- page --id last/);
    expect(ended).toEqual({ code: 0, err: '', out });
  });

  it('makes a case for a state, or says that it found none', async () => {
    const hardly = { '===': [{ cat: [{ var: 'answers.firstName' }, '!'] }, 'Rumpelstilzchen!'] };
    const rules = [{ id: 'never', when: hardly, then: { require: ['/firstName'] } }];
    const person = JSON.parse(readFileSync('fixtures/broken/ground/schemas/forms/person.form.json', 'utf8')) as object;
    writeFileSync(join(small, 'schemas/forms/never.form.json'), JSON.stringify({ ...person, id: 'never', rules }));
    const caseFor = (state: string) => ({ name: 'new', words: ['case', '--root', small, '--form', 'never', '--for', state] });
    const [made, none] = await callScripts([caseFor('message error.max-length in en'), caseFor('rule "never" holds')]);
    const path = 'fixtures/cases/never/message-error-max-length-in-en.json';
    expect([made, none]).toEqual([
      { code: 0, err: '', out: expect.stringMatching(`^Made ${path}`) },
      { code: 1, out: '', err: expect.stringMatching(/^No case was found that shows rule "never" holds, .*may make it impossible\.\n$/) },
    ]);
    expect(JSON.parse(readFileSync(join(small, path), 'utf8'))).toMatchObject({
      about: 'Shows message error.max-length in en.',
      answers: { firstName: expect.stringMatching(/^.{81,}$/) },
    });
  });

  it('asks on a terminal for what is missing, with an example that Enter takes', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let asked = '';
    output.on('data', (text: Buffer) => {
      asked += text.toString();
      input.write(text.includes('--id') ? 'visit-2\n' : '\n');
    });
    const kind = kinds.get('form');
    expect(kind && (await withAnswers(kind, { use: ['person'] }, input, output))).toEqual({
      use: ['person'],
      id: ['visit-2'],
      title: ['Request a visit'],
    });
    expect(asked).toBe(
      '--id, how other files call it (Enter for visit-request): --title, its title in English (Enter for Request a visit): ',
    );
  });
});

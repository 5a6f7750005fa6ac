import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointer } from '../../engine/base/pointer.js';
import type { Calls, News } from '../../src/studio/api.js';
import { Definitions } from './studio/definitions.js';
import { serveStudio } from './studio/serve.js';

const MEADOW = { tenant: 'meadow', form: 'enrollment-individual' };
const PERSON = 'schemas/fragments/person.fragment.json';

let root: string;
let studio: Awaited<ReturnType<typeof serveStudio>>;
let [origin, key]: readonly string[] = [];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'vestibule-studio-'));
  for (const part of ['schemas', 'fixtures/tenants', 'fixtures/cases/enrollment-individual'])
    cpSync(part, join(root, part), { recursive: true });
  mkdirSync(join(root, 'studio'));
  mkdirSync(join(root, 'studio-frame/assets'), { recursive: true });
  for (const folder of ['studio', 'studio-frame']) writeFileSync(join(root, folder, 'index.html'), '<title>Studio</title>');
  writeFileSync(join(root, 'studio-frame/assets/frame.js'), '');
  studio = await serveStudio(new Definitions(root), root, 0);
  [origin = '', key = ''] = studio.address.split('/#key=');
});
afterAll(async () => {
  await studio.close();
  rmSync(root, { recursive: true, force: true });
});

function send(name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const own = { 'x-studio-key': key ?? '', 'content-type': 'application/json', ...headers };
  return fetch(`${origin}/api/${name}`, { method: 'POST', headers: own, body: JSON.stringify(body) });
}
const ask = async <Name extends keyof Calls>(name: Name, body: Calls[Name]['ask']): Promise<Calls[Name]['answer']> =>
  (await send(name, body)).json() as Promise<Calls[Name]['answer']>;

/** Saves a changed file, and returns the news until they are as a test wants them. */
async function save(path: string, change: (text: string) => string, isEnough: (news: News) => boolean): Promise<News> {
  let { version } = await ask('news', { version: -1 });
  writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
  for (;;) {
    const news = await ask('news', { version });
    if (isEnough(news)) return news;
    version = news.version;
  }
}

describe('the process of Studio', () => {
  it.each([
    ['without its key', { 'x-studio-key': 'wrong' }, 401, 'Open the address that npm run studio prints: it has the key.'],
    [
      'for a page of another origin',
      { origin: 'https://example.org' },
      403,
      'Studio answers on this machine alone, at the address that npm run studio prints.',
    ],
    ['for a text that is not JSON', { 'content-type': 'text/plain' }, 415, 'Unsupported Media Type'],
  ])('answers nothing %s', async (_why, headers, status, problem) => {
    const answer = await send('start', {}, headers);
    expect([answer.status, await answer.json()]).toEqual([status, { problem }]);
  });

  it('answers nothing under another name of this machine', async () => {
    const status = await new Promise((resolve) =>
      request(origin ?? '', { headers: { host: 'studio.example' } }, (answer) => resolve(answer.resume().statusCode)).end(),
    );
    expect(status).toBe(403);
  });

  it.each([
    ['/', "connect-src 'self'"],
    ['/frame/assets/frame.js', "connect-src 'none'"],
  ])('lets %s send only what it should', async (path, policy) => {
    const answer = await fetch(`${origin}${path}`);
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining(policy)]);
  });

  it.each([
    ['view', { ...MEADOW, tenant: 'medow' }, 'There is no tenant "medow". Did you mean "meadow"?'],
    ['view', { ...MEADOW, case: 'enrollment-individual/bear' }, /^There is no case .*Did you mean "enrollment-individual\/bare"\?$/],
    ['why', { ...MEADOW, at: '/gendre' }, 'The form "enrollment-individual" has no field /gendre now.'],
    ['file', { file: '../../etc/passwd' }, '../../etc/passwd is no file of the definitions, tenants or cases.'],
    ['save', { ...MEADOW, name: '../x', about: 'x' }, /^body\/name must match pattern/],
    ['save', { ...MEADOW, name: 'bare', about: 'x' }, /^fixtures\/cases\/enrollment-individual\/bare\.json is there already/],
  ])('refuses %s of %j in words', async (name, body, problem) => {
    const answer = await send(name, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const { problem: said } = (await answer.json()) as { problem: string };
    expect(said).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });
});

describe('what it says about a form', () => {
  it('is how each setting is, which fields it decides about, and what another one changes', async () => {
    const before = await ask('view', MEADOW);
    const after = await ask('view', { ...MEADOW, settings: { GENDER: { status: 'Enabled', required: true } } });
    const of = ({ switches, fields }: typeof before) => [
      switches.find(({ code }) => code === 'GENDER'),
      fields.find(({ at }) => at === '/gender'),
    ];
    const own = { level: 'off', value: '' };
    expect(of(before)).toMatchObject([
      {
        ...own,
        own,
        governs: [
          { at: '/gender', title: 'Gender' },
          { at: '/dependents', title: 'Dependents' },
        ],
      },
      { visible: false, state: 'hidden' },
    ]);
    expect(of(after)).toMatchObject([
      { level: 'required', own },
      { visible: true, state: 'shown, required; options: Male, Female, Others' },
    ]);
  });

  it('is why a field is hidden, with the line of each reason, and the smallest change', async () => {
    const { sentence, chain, changes } = await ask('why', { ...MEADOW, at: pointer('gender') });
    expect(sentence).toBe('Gender is hidden, because the setting GENDER is Disabled.');
    const [file, line] = [
      'fixtures/tenants/meadow.json',
      readFileSync(join(root, 'fixtures/tenants/meadow.json'), 'utf8')
        .split('\n')
        .findIndex((each) => each.includes('"GENDER"')),
    ];
    expect(chain).toContainEqual({
      before: "setting GENDER: the tenant's file says it at",
      after: '',
      place: { file, line: expect.any(Number), column: expect.any(Number) },
    });
    const placed = chain.find(({ place }) => place?.file === file)?.place;
    expect(Math.abs((placed?.line ?? 0) - 1 - line)).toBeLessThanOrEqual(1);
    expect(changes.flatMap(({ ways }) => ways)).toEqual([
      { words: 'set GENDER to Enabled, not required', settings: { GENDER: { status: 'Enabled', required: false } } },
      { words: 'set GENDER to Enabled, required', settings: { GENDER: { status: 'Enabled', required: true } } },
    ]);
  });

  it('is which answers a value of the request is made of, in entries of lists too', async () => {
    const { payload } = await ask('view', { ...MEADOW, tenant: 'harbor', case: 'enrollment-individual/family-of-three' });
    expect(payload.length).toBeGreaterThan(20);
    expect(
      payload.filter(({ from }) => from.some((at) => at.startsWith('/dependents/1/'))).every(({ at }) => at.startsWith('/clients/2/')),
    ).toBe(true);
    expect(payload.find(({ at }) => at === '/clients/0/firstName')).toMatchObject({ from: expect.arrayContaining(['/firstName']) });
  });

  it('is what reads the answer of a field, and what took a part of it away', async () => {
    const { chain, dependents } = await ask('why', { ...MEADOW, tenant: 'harbor', at: pointer('dob') });
    expect(dependents.map(({ before }) => before)).toContainEqual(expect.stringMatching(/^check ".*adult.*" of \/dob at$/));
    expect(chain).toContainEqual({
      before: 'overlay:',
      place: expect.objectContaining({ file: 'schemas/overlays/tenant/harbor/of-age.overlay.json' }),
      after: expect.stringMatching(/^ replaced the check ".*MIN_AGE/),
    });
  });

  it('is where another tenant differs, with the reasons of both', async () => {
    const { lines } = await ask('diff', { ...MEADOW, other: 'harbor' });
    expect(lines.find(({ at }) => at === '/gender')).toMatchObject({
      words: 'shown: meadow hidden, harbor shown, required',
      left: expect.stringContaining('Disabled'),
    });
  });

  it('follows a save at once, and keeps what was before while a file has an error', async () => {
    const title = async () => (await ask('view', MEADOW)).fields.find(({ at }) => at === '/gender')?.title;
    await title();
    await save(
      PERSON,
      (text) => text.replace('"title": "Gender"', '"title": "Sex"'),
      () => true,
    );
    expect(await title()).toBe('Sex');
    const { findings } = await save(
      PERSON,
      (text) => text.replace('"/gender"', '"/gendre"'),
      (news) => news.findings.length > 0,
    );
    expect(findings).toContainEqual(expect.objectContaining({ file: PERSON, message: 'no field "/gendre"' }));
    expect(await title()).toBe('Sex');
    const restored = await save(
      PERSON,
      () => readFileSync(PERSON, 'utf8'),
      (news) => !news.isChecking,
    );
    expect([restored.findings, await title()]).toEqual([[], 'Gender']);
  });

  it('becomes a case with its golden files, which says the same again', async () => {
    const answers = { type: 'Individual', firstName: 'Ola', lastName: 'Berg', gender: 'Male' };
    const settings = { GENDER: { status: 'Enabled', required: true } };
    const { files } = await ask('save', { ...MEADOW, settings, answers, name: 'asks-gender', about: 'Meadow asks for the gender' });
    expect(files).toEqual(['json', 'outline.txt', 'payload.json'].map((end) => `fixtures/cases/enrollment-individual/asks-gender.${end}`));
    expect(files.every((file) => existsSync(join(root, file)))).toBe(true);
    await save(
      'fixtures/cases/enrollment-individual/asks-gender.json',
      (text) => text,
      (news) => !news.isChecking,
    );
    const { drawn, cases } = await ask('view', { ...MEADOW, case: 'enrollment-individual/asks-gender' });
    expect(cases).toContain('enrollment-individual/asks-gender');
    expect(drawn).toMatchObject({ answers, settings: { GENDER: { on: true, required: true } } });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TenantFile } from './tenant-file-type.js';
import CASES from './tenant-problems.json' with { type: 'json' };
import { tenantProblems } from './tenant-problems.js';

type Twice = { what: string; list: string; named: string; first: string; target?: string };
/** A value that makes a file wrong, and the finding, at `told` or else at the place of the value; without a value the place is removed. */
type Refused = { what: string; place: string; value?: unknown; code: string; told?: string };

const root = resolve(import.meta.dirname, '../..');
const folder = 'fixtures/tenants';
const demo = readdirSync(join(root, folder)).map((name) => ({
  path: `${folder}/${name}`,
  text: readFileSync(join(root, folder, name), 'utf8'),
}));

/** A tenant file in which every list is there; it is changed into a wrong one, so its values have any type. */
type Changeable = { [Part in keyof TenantFile]-?: ReturnType<typeof JSON.parse> };

/** The demo tenants, with one of them changed: what is wrong then, a line each. */
function found(change: (harbor: Changeable) => void): readonly string[] {
  const files = demo.map(({ path, text }) => {
    if (!path.endsWith('/harbor.json')) return { path, text };
    const harbor: Changeable = JSON.parse(text);
    change(harbor);
    return { path, text: JSON.stringify(harbor, null, 2) };
  });
  return tenantProblems(files).map(({ code, file, line, pointer, message }) => `${file}:${line} ${pointer} ${code} ${message}`);
}

/** The value at a place of the file. */
const at = (file: Changeable, place: string) =>
  place
    .slice(1)
    .split('/')
    .reduce((inner: Changeable[keyof Changeable], name) => inner[name], file);

/** Sets the value at a place of the file; undefined removes it. */
function set(file: Changeable, place: string, value: unknown): void {
  const end = place.lastIndexOf('/');
  at(file, place.slice(0, end))[place.slice(end + 1)] = value;
}

describe('the files of tenants', () => {
  it('are right in the demo', () => {
    expect(tenantProblems(demo)).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'ftp://clinic.example', 'data:text/html,x', 'https://'])(
    'have a website that is http or https, and not %s [D-51]',
    (website) => {
      expect(found((harbor) => void (harbor.tenant.website = website))).toEqual([
        expect.stringMatching(/^fixtures\/tenants\/harbor\.json:\d+ \/tenant\/website unusable-website /),
      ]);
    },
  );

  it.each(['clinic.example', 'http://clinic.example/a', 'clinic.example:8443', ''])('may have the website "%s"', (website) => {
    expect(found((harbor) => void (harbor.tenant.website = website))).toEqual([]);
  });

  it.each(CASES.pictures)('have no $key that pages would not show: $address', ({ key, address, reason }) => {
    const lines = found((harbor) => void (harbor.tenant.metaData[key] = address));
    expect(lines).toEqual([
      expect.stringContaining(` /tenant/metaData/${key} picture-not-shown pages would not show this picture: ${reason}`),
    ]);
  });

  it.each(['/media/harbor/logo.svg', 'data:image/png;base64,AAAA', '/pictures/logo', ''])('may have the logo "%s"', (logo) => {
    expect(found((harbor) => void (harbor.tenant.metaData.logoUrl = logo))).toEqual([]);
  });

  it.each<Twice>(CASES.twice)('name both places of a second $what', ({ list, named, first, target = list }) => {
    const [line = '', ...more] = found((harbor) => void at(harbor, target).push(structuredClone(at(harbor, list)[0])));
    expect(more).toEqual([]);
    expect(line).toMatch(/^fixtures\/tenants\/harbor\.json:\d+ \/\S+ duplicate-id /);
    expect(line).toMatch(new RegExp(`${named} ".*" stands here a second time; first in fixtures/tenants/harbor\\.json:\\d+:\\d+ ${first}`));
  });

  it.each([
    ['a tenant code, whatever its case', '/tenant/code', 'meadow', 'the tenant code "meadow"'],
    ['an offering', '/offerings/0/tenantOfferingId', 'meadow-individual-monthly', 'the offering'],
    ['the e-mail address of a contact of the group', '/contacts/0/email', contactOf('meadow').toUpperCase(), 'the e-mail address'],
  ])('name both files that have %s', (_, place, value, what) => {
    const [line, ...more] = found((harbor) => set(harbor, place, value)).filter((each) => each.includes('duplicate-id'));
    expect(more).toEqual([]);
    expect(line).toMatch(/^fixtures\/tenants\/meadow\.json:\d+ /);
    expect(line).toContain(what);
    expect(line).toContain('first in fixtures/tenants/harbor.json:');
  });

  it.each<Refused>(CASES.refused)('are refused for $what, once [D-107] [D-119] [D-128]', ({ place, value, code, told = place }) => {
    const lines = found((harbor) => set(harbor, place, value));
    expect(lines).toEqual([expect.stringContaining(` ${told} ${code} `)]);
  });

  it('are told wrong at the line and the column of the value', () => {
    const path = `${folder}/harbor.json`;
    const text = demo.find((each) => each.path === path)?.text.replace('"code": "harbor"', '"code": "studio"') ?? '';
    const before = text.slice(0, text.indexOf('"studio"')).split('\n');
    const [finding] = tenantProblems([{ path, text }]);
    expect(finding).toMatchObject({ pointer: '/tenant/code', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
  });

  it('are refused without a value that is a secret', () => {
    expect(found((harbor) => (harbor.merchant.gatewayDetails[0].clientKey_test = 'sk_live_1234')).join()).not.toContain('sk_live_1234');
  });

  it('are refused once where they are no JSON', () => {
    const broken = demo.map(({ path, text }, index) => ({ path, text: index === 0 ? text.replace(',', '') : text }));
    expect(tenantProblems(broken).map(({ file, code }) => `${file} ${code}`)).toEqual([`${demo[0]?.path} json-syntax`]);
  });
});

function contactOf(code: string): string {
  const file = demo.find(({ path }) => path.endsWith(`/${code}.json`));
  return JSON.parse(file?.text ?? '').contacts[0].email;
}

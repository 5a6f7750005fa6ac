import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TenantFile } from './tenant-file-type.js';
import { tenantProblems } from './tenant-problems.js';

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

  it.each([
    ['logoUrl', 'https://elsewhere.example/logo.png', 'they show those of this site only'],
    ['imageUrl', '//elsewhere.example/x.png', 'they show those of this site only'],
    ['logoUrl', 'javascript:alert(1)', 'they show those of this site only'],
    ['logoUrl', 'data:text/html,x', 'they show those of this site only'],
    ['logoUrl', '/media/harbor/logo.gif', 'it is none of .png'],
    ['logoUrl', '/media/harbor/my%20logo.png', 'its name has more than letters'],
  ])('have no %s that pages would not show: %s', (key, address, reason) => {
    const lines = found((harbor) => void (harbor.tenant.metaData[key] = address));
    expect(lines).toEqual([
      expect.stringContaining(` /tenant/metaData/${key} picture-not-shown pages would not show this picture: ${reason}`),
    ]);
  });

  it.each(['/media/harbor/logo.svg', 'data:image/png;base64,AAAA', '/pictures/logo', ''])('may have the logo "%s"', (logo) => {
    expect(found((harbor) => void (harbor.tenant.metaData.logoUrl = logo))).toEqual([]);
  });

  it.each([
    ['setting', '/settings/cases', 'the setting', '/settings/cases/0/code'],
    ['lookup entry', '/lookups', 'the lookup entry', '/lookups/0/code'],
    ['contact', '/contacts', 'the contact', '/contacts/0/contactId'],
    ['service', '/tenant/configuration/services', 'the service', '/tenant/configuration/services/0/code'],
    ['offering', '/offerings', 'the offering', '/offerings/0/tenantOfferingId'],
    ['contact of the tenant', '/tenant/contact', 'the contact', '/tenant/contact/0/email'],
    ['setting, in another category', '/settings/enrollment', 'the setting', '/settings/', '/settings/cases'],
  ])('name both places of a second %s', (_, list, what, first, target = list) => {
    const lines = found((harbor) => void at(harbor, target).push(structuredClone(at(harbor, list)[0])));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^fixtures\/tenants\/harbor\.json:\d+ \/\S+ duplicate-id /);
    expect(lines[0]).toMatch(
      new RegExp(`${what} ".*" stands here a second time; first in fixtures/tenants/harbor\\.json:\\d+:\\d+ ${first}`),
    );
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

  const action = '/tenant/configuration/services/0/action';
  const showIf = '/questionnaires/1/questions/2/showIf';
  it.each([
    ['[D-119] a code of the site itself', '/tenant/code', 'studio', 'reserved-tenant-code'],
    ['[D-128] installments without their number', '/offerings/0/billingInterval', 'Split', 'split-without-installments', '/offerings/0'],
    ['an unknown time zone', '/tenant/timeZone', 'America/Boston', 'unknown-time-zone'],
    ['[D-107] a secret as a public key', '/merchant/gatewayDetails/0/clientKey_test', 'sk_live_1', 'public-secret'],
    ['[D-107] a secret as the value of a setting', '/settings/cases/0/value', 'Bearer abc', 'public-secret'],
    ['no primary gateway', '/merchant/gatewayDetails/0/isPrimary', 'false', 'wrong-value', '/merchant/gatewayDetails'],
    ['a gateway without its key', '/merchant/gatewayDetails/0/clientKey_test', undefined, 'missing-key', '/merchant/gatewayDetails/0'],
    ['a web site with a user name', '/tenant/website', 'good@evil.example', 'credentials-in-url'],
    [
      'words with an address that hides its host',
      '/dictionary/harbor_field.sponsorId.title',
      'https://good@evil.example',
      'credentials-in-url',
    ],
    ['a name with a NUL', '/tenant/displayName', 'Har\u0000bor', 'control-character'],
    ['a name with half of a pair', '/tenant/displayName', 'Harbor \ud83d', 'control-character'],
    ['a name of more than 500 letters', '/tenant/displayName', 'W'.repeat(501), 'wrong-value'],
    ['a colour with a style sheet', '/tenant/metaData/themeColor/primary', 'red;}body{display:none}', 'wrong-value'],
    ['a service that the site does not have', '/tenant/configuration/services/0/code', 'MEMBRSHIP', 'unknown-service'],
    ['no public page', '/tenant/publicPage', undefined, 'missing-key', '/tenant'],
    ['a service with a password', action, { type: 'external', to: 'https://u:pw@host.example' }, 'credentials-in-url', `${action}/to`],
    ['a question with a wrong condition', showIf, { adn: [] }, 'unknown-operator', `${showIf}/adn`],
  ])('are refused for %s, once', (_, place, value, code, told = place) => {
    const lines = found((harbor) => set(harbor, place, value));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(` ${told} ${code} `);
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

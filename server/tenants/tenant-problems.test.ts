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

const twice = (list: unknown[]): void => void list.push(structuredClone(list[0]));

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
    ['setting', (harbor: Changeable) => twice(harbor.settings.cases), 'the setting', '/settings/cases/0/code'],
    [
      'setting of another category',
      (harbor: Changeable) => harbor.settings.cases.push({ ...harbor.settings.enrollment[0] }),
      'the setting',
      '/settings/',
    ],
    ['lookup entry', (harbor: Changeable) => twice(harbor.lookups), 'the lookup entry', '/lookups/0/code'],
    ['contact', (harbor: Changeable) => twice(harbor.contacts), 'the contact', '/contacts/0/contactId'],
    [
      'service',
      (harbor: Changeable) => twice(harbor.tenant.configuration.services),
      'the service',
      '/tenant/configuration/services/0/code',
    ],
    ['offering', (harbor: Changeable) => twice(harbor.offerings), 'the offering', '/offerings/0/tenantOfferingId'],
    ['contact of the tenant', (harbor: Changeable) => twice(harbor.tenant.contact), 'the contact', '/tenant/contact/0/email'],
  ])('name both places of a second %s', (_, change, what, first) => {
    const lines = found(change);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^fixtures\/tenants\/harbor\.json:\d+ \/\S+ duplicate-id /);
    expect(lines[0]).toMatch(
      new RegExp(`${what} ".*" stands here a second time; first in fixtures/tenants/harbor\\.json:\\d+:\\d+ ${first}`),
    );
  });

  it.each([
    ['a tenant code, whatever its case', (harbor: Changeable) => (harbor.tenant.code = 'meadow'), 'the tenant code "meadow"'],
    ['an offering', (harbor: Changeable) => (harbor.offerings[0].tenantOfferingId = 'meadow-individual-monthly'), 'the offering'],
    [
      'the e-mail address of a contact of the group',
      (harbor: Changeable) => (harbor.contacts[0].email = contactOf('meadow').toUpperCase()),
      'the e-mail address',
    ],
  ])('name both files that have %s', (_, change, what) => {
    const [line, ...more] = found(change).filter((each) => each.includes('duplicate-id'));
    expect(more).toEqual([]);
    expect(line).toMatch(/^fixtures\/tenants\/meadow\.json:\d+ /);
    expect(line).toContain(what);
    expect(line).toContain('first in fixtures/tenants/harbor.json:');
  });

  it.each([
    ['[D-119] a code of the site itself', (harbor: Changeable) => (harbor.tenant.code = 'studio'), '/tenant/code reserved-tenant-code'],
    [
      '[D-128] installments without their number',
      (harbor: Changeable) => (harbor.offerings[0].billingInterval = 'Split'),
      '/offerings/0 split-without-installments',
    ],
    ['an unknown time zone', (harbor: Changeable) => (harbor.tenant.timeZone = 'America/Boston'), '/tenant/timeZone unknown-time-zone'],
    [
      '[D-107] a secret as a public key',
      (harbor: Changeable) => (harbor.merchant.gatewayDetails[0].clientKey_test = 'sk_live_1'),
      '/merchant/gatewayDetails/0/clientKey_test public-secret',
    ],
    [
      '[D-107] a secret as the value of a setting',
      (harbor: Changeable) => (harbor.settings.cases[0].value = 'Bearer abc'),
      '/settings/cases/0/value public-secret',
    ],
    [
      'no primary gateway',
      (harbor: Changeable) => (harbor.merchant.gatewayDetails[0].isPrimary = 'false'),
      '/merchant/gatewayDetails wrong-value',
    ],
    [
      'a gateway without its key',
      (harbor: Changeable) => void delete harbor.merchant.gatewayDetails[0].clientKey_test,
      '/merchant/gatewayDetails/0 missing-key',
    ],
    [
      'a web site with a user name',
      (harbor: Changeable) => (harbor.tenant.website = 'good@evil.example'),
      '/tenant/website credentials-in-url',
    ],
    [
      'a service that leads to an address with a password',
      (harbor: Changeable) => (harbor.tenant.configuration.services[0].action = { type: 'external', to: 'https://user:pw@host.example' }),
      '/tenant/configuration/services/0/action/to credentials-in-url',
    ],
    [
      'words with an address that hides its host',
      (harbor: Changeable) => (harbor.dictionary['harbor_field.sponsorId.title'] = 'See https://good@evil.example'),
      '/dictionary/harbor_field.sponsorId.title credentials-in-url',
    ],
    ['a name with a NUL', (harbor: Changeable) => (harbor.tenant.displayName = 'Har\u0000bor'), '/tenant/displayName control-character'],
    [
      'a name with half of a pair',
      (harbor: Changeable) => (harbor.tenant.displayName = 'Harbor \ud83d'),
      '/tenant/displayName control-character',
    ],
    [
      'a service that the site does not have',
      (harbor: Changeable) => (harbor.tenant.configuration.services[0].code = 'MEMBRSHIP'),
      '/tenant/configuration/services/0/code unknown-service',
    ],
    [
      'a question with a wrong condition',
      (harbor: Changeable) => (harbor.questionnaires[1].questions[2].showIf = { adn: [] }),
      '/questionnaires/1/questions/2/showIf/adn unknown-operator',
    ],
    ['no public page', (harbor: Changeable) => void delete harbor.tenant.publicPage, '/tenant missing-key'],
  ])('are refused for %s, once', (_, change, finding) => {
    const lines = found(change);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(` ${finding} `);
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

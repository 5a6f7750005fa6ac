import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageSource, websiteLink } from '../../server/shared/web-address.js';
import { mailLink, phoneLink, portalLink } from './safe-link.js';

beforeAll(() => void Object.assign(globalThis, { location: new URL('https://harbor.example/page') }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'location'));

describe('a link a tenant wrote', () => {
  it('[R-2.73] to a website gets https:// where it has no scheme', () => {
    expect(websiteLink(' www.clinic.example ')).toBe('https://www.clinic.example/');
    expect(websiteLink('http://clinic.example/a?b=1')).toBe('http://clinic.example/a?b=1');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    '   ',
    'https://',
    'http:// a',
    'https://good@evil.example',
    'user:pw@host.example',
    'ftp://clinic.example',
    'mailto:a@clinic.example',
    'javascript://clinic.example/%0aalert(1)',
  ])('to %p leads to no website: it has no host, another scheme, or a user name before its host', (written) =>
    expect(websiteLink(written)).toBeUndefined(),
  );

  it.each(['//clinic.example', 'clinic.example:8443/desk'])('to %p leads to an https address', (written) =>
    expect(websiteLink(written)).toMatch(/^https:\/\/clinic\.example/),
  );

  it('to a person or a telephone carries nothing besides', () => {
    expect(mailLink(' desk@clinic.example ')).toBe('mailto:desk@clinic.example');
    expect([mailLink('a@b.example?bcc=c@d.example'), mailLink('a@b.example?subject=x')]).toEqual([undefined, undefined]);
    expect(mailLink(undefined)).toBeUndefined();
    expect(phoneLink('1', '(207) 555-0142')).toBe('tel:+12075550142');
    expect(phoneLink('', '207 555 0142')).toBe('tel:2075550142');
    expect(phoneLink('1', 'none')).toBeUndefined();
  });

  it('[R-2.81] to the member portal names the tenant as its client, and the other parameters', () => {
    expect(portalLink('https://members.example', { client: 'harbor' })).toBe('https://members.example/login?client=harbor');
    expect(portalLink('https://members.example/portal/', { client: 'a&b', service: 'ASK_QUESTION' })).toBe(
      'https://members.example/portal/login?client=a%26b&service=ASK_QUESTION',
    );
    expect(portalLink(undefined, { client: 'harbor' })).toBeUndefined();
    expect(portalLink('javascript:alert(1)', { client: 'harbor' })).toBeUndefined();
  });
});

describe('a picture a tenant names', () => {
  it('is shown when it is one of our own host or is written out', () => {
    expect(imageSource('/media/harbor/logo.svg')).toBe('/media/harbor/logo.svg');
    expect(imageSource('https://harbor.example/a.png')).toBe('/a.png');
    expect(imageSource('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
  });

  it.each([
    undefined,
    '',
    'https://elsewhere.example/logo.png',
    'http://harbor.example/logo.png',
    '//elsewhere.example/logo.png',
    '/\\elsewhere.example/logo.png',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'blob:https://harbor.example/0b5c',
  ])('is not shown when it is %p', (written) => expect(imageSource(written)).toBeUndefined());
});

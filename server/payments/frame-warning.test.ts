import { describe, expect, it } from '@jest/globals';
import { frameWarning, type FrameAccess } from './open-payments.js';

const local: FrameAccess = { host: 'localhost', trustProxy: undefined, siteOrigins: [] };
const here = { frame: 'http://localhost:8081', standIn: 'http://localhost:8082' };
const secure = { frame: 'https://pay.example.org', standIn: 'https://sandbox.example.org' };
const site = { siteOrigins: ['https://*.example.org'] };
const proxied = { trustProxy: '127.0.0.1' };

/** The names of the variables that the warning asks for; undefined without a warning. */
function wanted(options: Partial<FrameAccess>, { frame, standIn }: { frame: string; standIn?: string } = here): string | undefined {
  const warning = frameWarning({ ...local, ...options }, frame, standIn);
  return warning && [...warning.matchAll(/(\w+_ORIGINS?) to/g)].map(([, name]) => name).join(' ');
}

describe('a start from which browsers could not pay', () => {
  it('explains it and names what to set, with examples', () => {
    expect(frameWarning({ ...local, host: '0.0.0.0' }, here.frame)).toBe(
      'From other machines nothing can be paid yet: their browsers would not show the form for cards, which is at http://localhost:8081, ' +
        'or not send them. Set PAYMENT_ORIGIN to where browsers reach the form for cards, such as https://pay.example.org, and SITE_ORIGINS ' +
        'to where they reach the site, such as https://www.example.org or https://*.example.org ("From other machines" in docs/guides/operator.md).',
    );
  });

  const ALL = 'PAYMENT_ORIGIN GATEWAY_ORIGIN SITE_ORIGINS';
  it.each([
    ['every address is listened on', { host: '0.0.0.0' }, here, ALL],
    ['every address of version 6 is', { host: '::' }, here, ALL],
    ['a proxy is before it', proxied, here, ALL],
    ['only the site is named', { ...proxied, ...site }, here, 'PAYMENT_ORIGIN GATEWAY_ORIGIN'],
    ['only the site is named, without a proxy that is trusted', site, here, 'PAYMENT_ORIGIN GATEWAY_ORIGIN'],
    ['only the form is named', proxied, { ...here, frame: secure.frame }, 'GATEWAY_ORIGIN SITE_ORIGINS'],
    ['only the site is not named', proxied, secure, 'SITE_ORIGINS'],
    ['vendors are paid, and the form is not named', { ...proxied, ...site }, { frame: here.frame }, 'PAYMENT_ORIGIN'],
    ['the host is one address, without TLS', { host: '192.168.1.5' }, { frame: 'http://192.168.1.5:8081' }, 'PAYMENT_ORIGIN'],
  ])('is one if %s', (_case, options, at, names) => expect(wanted(options, at)).toBe(names));

  it.each([
    ['only this machine reaches it', {}, here],
    ['everything is named', { ...proxied, ...site }, secure],
    ['everything is named and every address is listened on', { host: '0.0.0.0', ...site }, secure],
    ['this machine alone is named', { siteOrigins: ['http://localhost:9000'] }, here],
    ['vendors are paid', { ...proxied, ...site }, { frame: secure.frame }],
  ])('is silent where %s', (_case, options, at) => expect(wanted(options, at)).toBeUndefined());
});

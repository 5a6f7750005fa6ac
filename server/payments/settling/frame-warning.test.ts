import { describe, expect, it } from '@jest/globals';
import { frameWarning, type FrameAccess } from '../open-payments.js';

const local: FrameAccess = {
  payments: 'sandbox',
  host: 'localhost',
  trustProxy: undefined,
  gatewayUrl: undefined,
  siteOrigins: [],
  paymentOrigin: undefined,
};
const whole = { siteOrigins: ['https://*.example.org'], paymentOrigin: 'https://pay.example.org' };

/** The names of the variables that the warning asks for; undefined without a warning. */
function wanted(options: Partial<FrameAccess>, frameOrigin = 'http://localhost:8081'): string | undefined {
  const warning = frameWarning({ ...local, ...options }, options.paymentOrigin ?? options.gatewayUrl ?? frameOrigin);
  return warning && [...warning.matchAll(/(\w+_ORIGINS?) to/g)].map(([, name]) => name).join(' ');
}

describe('a start from which browsers could not reach the payment frame', () => {
  it('explains it and names what to set, with examples', () => {
    expect(frameWarning({ ...local, host: '0.0.0.0' }, 'http://localhost:8081')).toBe(
      'From other machines nothing can be paid yet: their browsers would not show the payment frame, which is at http://localhost:8081. ' +
        'Set PAYMENT_ORIGIN to where browsers reach it, such as https://pay.example.org, and SITE_ORIGINS to where they reach the site, ' +
        'such as https://www.example.org or https://*.example.org ("From other machines" in docs/guides/operator.md).',
    );
  });

  it.each([
    ['every address is listened on', { host: '0.0.0.0' }, 'PAYMENT_ORIGIN SITE_ORIGINS'],
    ['every address of version 6 is', { host: '::' }, 'PAYMENT_ORIGIN SITE_ORIGINS'],
    ['a proxy is before it', { trustProxy: '127.0.0.1' }, 'PAYMENT_ORIGIN SITE_ORIGINS'],
    ['only the site is named', { trustProxy: '127.0.0.1', siteOrigins: whole.siteOrigins }, 'PAYMENT_ORIGIN'],
    ['only the site is named, without a proxy that is trusted', { siteOrigins: whole.siteOrigins }, 'PAYMENT_ORIGIN'],
    ['only the frame is named', { trustProxy: '127.0.0.1', paymentOrigin: whole.paymentOrigin }, 'SITE_ORIGINS'],
    ['only the frame is named, without a proxy that is trusted', { paymentOrigin: whole.paymentOrigin }, 'SITE_ORIGINS'],
    ['pages over TLS would show a frame without it', { ...whole, paymentOrigin: 'http://pay.example.org' }, 'PAYMENT_ORIGIN'],
    ['the sandbox that runs already is on this machine', { host: '0.0.0.0', gatewayUrl: 'http://localhost:8081' }, 'PAYMENT_ORIGIN'],
    ['the sandbox that runs already is without TLS', { trustProxy: '10.0.0.1', gatewayUrl: 'http://10.0.0.5:8081' }, 'PAYMENT_ORIGIN'],
  ])('is one if %s', (_case, options, names) => expect(wanted(options)).toBe(names));

  it.each([
    ['only this machine reaches it', {}],
    ['everything is named', { trustProxy: '127.0.0.1', ...whole }],
    ['everything is named and every address is listened on', { host: '0.0.0.0', ...whole }],
    ['it is tried without TLS', { host: '0.0.0.0', siteOrigins: ['http://demo:8080'], paymentOrigin: 'http://demo:8081' }],
    ['this machine alone is named', { siteOrigins: ['http://localhost:9000'] }],
    ['the sandbox that runs already has TLS', { trustProxy: '127.0.0.1', gatewayUrl: 'https://pay.example.org' }],
    ['the vendors are paid, whose frames are not ours', { payments: 'vendor' as const, host: '0.0.0.0' }],
  ])('is silent where %s', (_case, options) => expect(wanted(options)).toBeUndefined());

  it('is silent where the host is one address, unless a proxy is before it', () => {
    expect(wanted({ host: '192.168.1.5' }, 'http://192.168.1.5:8081')).toBeUndefined();
    expect(wanted({ host: '192.168.1.5', trustProxy: '192.168.1.9' }, 'http://192.168.1.5:8081')).toBe('PAYMENT_ORIGIN SITE_ORIGINS');
  });
});

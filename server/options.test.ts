import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.js';

const read = (environment: Record<string, string>) => readOptions([], environment);

describe('what is said nowhere', () => {
  const access = { rateLimits: 1, corsOrigins: [], siteOrigins: [], paymentOrigin: undefined, uploadsLimit: 2_000_000_000 };
  const places = { defaultSlug: undefined, mediaFolder: undefined, dataFolder: '.data', port: 8080 };
  const money = { payments: 'sandbox', gatewayUrl: undefined, gatewayPort: 8081 };
  const defaults = { ...access, ...places, ...money, metricsPort: undefined, smtpUrl: undefined, drainSeconds: 0 };

  it('is as for the demo, also where it is empty', () => {
    const empty = 'RATE_LIMITS CORS_ORIGINS SITE_ORIGINS PAYMENT_ORIGIN DEFAULT_SLUG MEDIA_DIR UPLOADS_LIMIT'.split(' ');
    expect(read({})).toMatchObject({ ok: true, value: defaults });
    expect(read(Object.fromEntries(empty.map((name) => [name, ''])))).toMatchObject({ ok: true, value: defaults });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['UPLOADS_LIMIT', ['2', '0MB', '-1GB', 'off', '2TB', '1e9'], 'is a size like 500MB or 2GB, not "?".'],
    ['RATE_LIMITS', ['none', '-1', '0', '1e9'], 'is on, off or a number above 0, not "?".'],
    [
      'CORS_ORIGINS',
      ['*', 'example.org', 'https://a.example.org/', 'ftp://a.example.org', 'https://a.example.org/path', 'https://*.example.org'],
      'has "?", which is no origin; write one like https://www.example.org.',
    ],
    [
      'SITE_ORIGINS',
      ['*', 'example.org', 'https://a.example.org/', 'https://*', 'https://a.*.example.org', 'https://*.org'],
      'has "?", which is no origin; write one like https://www.example.org or https://*.example.org.',
    ],
    [
      'PAYMENT_ORIGIN',
      ['pay.example.org', 'https://pay.example.org/', 'https://*.example.org'],
      'is an origin like https://pay.example.org, not "?".',
    ],
    ['PAYMENTS', ['live'], 'is sandbox or vendor, not "?".'],
    ['DRAIN_SECONDS', ['-1'], 'is a number from 0 to 999, not "?".'],
  ])('is not guessed: %s', (name, values, problem) => {
    for (const value of values) expect(read({ [name]: value })).toEqual({ ok: false, problems: `${name} ${problem.replace('?', value)}` });
  });
});

describe('who may call, and how often', () => {
  it('can be said', () => {
    expect(read({ RATE_LIMITS: 'off' })).toMatchObject({ value: { rateLimits: 0 } });
    expect(read({ RATE_LIMITS: '2.5' })).toMatchObject({ value: { rateLimits: 2.5 } });
    const CORS_ORIGINS = 'https://a.example.org, http://b.example.org:8080';
    expect(read({ CORS_ORIGINS })).toMatchObject({ value: { corsOrigins: ['https://a.example.org', 'http://b.example.org:8080'] } });
  });

  it.each([
    ['500MB', 500_000_000],
    ['1.5 gb', 1_500_000_000],
    ['20GB', 20_000_000_000],
  ])('is a size that unused uploads may take: UPLOADS_LIMIT=%s', (UPLOADS_LIMIT, uploadsLimit) => {
    expect(read({ UPLOADS_LIMIT })).toMatchObject({ value: { uploadsLimit } });
  });
});

describe('where browsers reach the site and its payment frame', () => {
  it('is read from the environment, for the site also as patterns [R-7.69]', () => {
    const SITE_ORIGINS = 'https://example.org, https://*.example.org';
    expect(read({ SITE_ORIGINS, PAYMENT_ORIGIN: 'https://pay.example.org' })).toMatchObject({
      value: { siteOrigins: ['https://example.org', 'https://*.example.org'], paymentOrigin: 'https://pay.example.org' },
    });
  });

  it('is not one origin for both, since the site could read the card then', () => {
    const PAYMENT_ORIGIN = 'https://www.example.org';
    expect(read({ PAYMENT_ORIGIN, SITE_ORIGINS: 'https://a.example.org,https://www.example.org' })).toEqual({
      ok: false,
      problems:
        'PAYMENT_ORIGIN and SITE_ORIGINS both have "https://www.example.org"; the payment frame needs an origin of its own, such as https://pay.example.org.',
    });
    expect(read({ PAYMENT_ORIGIN, SITE_ORIGINS: 'https://*.example.org' })).toMatchObject({ ok: true });
  });
});

describe('whose site it is, and where pictures lie', () => {
  it('can be said, by flags before the environment', () => {
    const environment = { DEFAULT_SLUG: 'summit', MEDIA_DIR: '/srv/pictures', DATA_DIR: '/srv/data' };
    expect(read(environment)).toMatchObject({ value: { defaultSlug: 'summit', mediaFolder: '/srv/pictures', dataFolder: '/srv/data' } });
    const flags = ['--slug', 'himal', '--media', 'pictures', '--data', 'data'];
    expect(readOptions(flags, environment)).toMatchObject({ value: { defaultSlug: 'himal', mediaFolder: 'pictures', dataFolder: 'data' } });
  });

  it.each([
    ['--slug', 'a slug'],
    ['--media', 'a folder'],
    ['--data', 'a folder'],
  ])('is asked for where %s is empty', (flag, what) => {
    expect(readOptions([flag, ''], {})).toEqual({ ok: false, problems: `${flag} needs ${what}.` });
  });
});

describe('who is asked for money', () => {
  it("is a payment sandbox at the port after the site's, where nothing is said", () => {
    expect(readOptions(['--port', '9000'], {})).toMatchObject({ value: { gatewayPort: 9001 } });
    expect(readOptions(['--port', '0'], {})).toMatchObject({ value: { gatewayPort: 0 } });
    expect(readOptions(['--port', '65535'], {})).toMatchObject({ value: { gatewayPort: 0 } });
  });

  it('can be said', () => {
    expect(readOptions(['--gateway-port', '9500'], { GATEWAY_PORT: '1' })).toMatchObject({ value: { gatewayPort: 9500 } });
    expect(read({ GATEWAY_PORT: '9501' })).toMatchObject({ value: { gatewayPort: 9501 } });
    expect(read({ GATEWAY_URL: 'http://localhost:9502' })).toMatchObject({ value: { gatewayUrl: 'http://localhost:9502' } });
    expect(read({ PAYMENTS: 'vendor' })).toMatchObject({ value: { payments: 'vendor' } });
  });

  it('is not guessed where it cannot be read', () => {
    expect(read({ GATEWAY_URL: 'localhost:8081' })).toMatchObject({ ok: false, problems: expect.stringContaining('GATEWAY_URL') });
    expect(read({ GATEWAY_PORT: 'many' })).toMatchObject({ ok: false, problems: expect.stringContaining('--gateway-port') });
  });
});

describe('how it is watched, how it sends letters and how it ends', () => {
  it('can be said', () => {
    expect(read({ METRICS_PORT: '9464', SMTP_URL: 'smtp://mail.example:587', DRAIN_SECONDS: '5' })).toMatchObject({
      value: { metricsPort: 9464, smtpUrl: 'smtp://mail.example:587', drainSeconds: 5 },
    });
    expect(readOptions(['--metrics-port', '9465'], { METRICS_PORT: '9464' })).toMatchObject({ value: { metricsPort: 9465 } });
  });

  it('is not guessed where it cannot be read, and a password in it is not repeated', () => {
    expect(read({ METRICS_PORT: 'many' })).toMatchObject({ ok: false, problems: expect.stringContaining('--metrics-port') });
    const refused = read({ SMTP_URL: 'user:hunter22@mail.example' });
    expect(refused).toMatchObject({ ok: false, problems: expect.stringContaining('SMTP_URL') });
    expect(JSON.stringify(refused)).not.toContain('hunter22');
  });
});

describe('what a proxy and a log are told', () => {
  it.each(['foo', '10.0.0.1, 300.1.1.1', '10.0.0.0/33', 'true', '10.0.0.1/8/8'])(
    'is not guessed where it cannot be read: TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(read({ TRUST_PROXY })).toMatchObject({
        ok: false,
        problems: expect.stringMatching(/^TRUST_PROXY has ".+", which is no address; write/),
      });
    },
  );

  it.each(['10.0.0.1', '10.0.0.0/8, ::1', 'loopback', 'fc00::/7'])('is taken as written: TRUST_PROXY=%s', (TRUST_PROXY) => {
    expect(read({ TRUST_PROXY })).toMatchObject({ ok: true, value: { trustProxy: TRUST_PROXY } });
  });

  it('is a level that there is', () => {
    expect(read({ LOG_LEVEL: 'loud' })).toMatchObject({
      ok: false,
      problems: expect.stringMatching(/^LOG_LEVEL is one of trace, .*, not "loud"\.$/),
    });
    expect(read({ LOG_LEVEL: 'silent', NODE_ENV: 'production' })).toMatchObject({ ok: true, value: { logLevel: 'silent' } });
  });
});

describe('the address of a database', () => {
  it.each([
    'postgresql://app@localhost/app',
    'postgres://app:p%40ss@[::1]:5433/app?sslmode=disable',
    'postgresql://app@/app?host=%2Frun%2Fpostgresql',
  ])('is taken as the driver reads it: %s', (DATABASE_URL) =>
    expect(read({ DATABASE_URL })).toMatchObject({ ok: true, value: { databaseUrl: DATABASE_URL } }),
  );

  it.each([
    'localhost/app',
    'mysql://a:hunter22@localhost/app',
    'postgresql://a:hunter22@localhost:0/app',
    'postgresql://a:hunter22@localhost:70000/app',
    'postgresql://a:hunter22/x@localhost/app',
  ])('is refused without the password in it: %s', (DATABASE_URL) => {
    const refused = read({ DATABASE_URL });
    expect(refused).toMatchObject({ ok: false, problems: expect.stringMatching(/^[^.]*DATABASE_URL[^.]*; write it like [^.]*\.$/) });
    expect(JSON.stringify(refused)).not.toContain('hunter22');
  });
});

describe('flags that cannot be read', () => {
  it.each([[['--port', '70000']], [['--data']], [['now']]])('are one sentence: %j', (flags) => {
    const problems = expect.stringMatching(/^[^\n]+(--help lists the options|not "\w+")\.$/);
    expect(readOptions(flags, {})).toEqual({ ok: false, problems });
  });
});

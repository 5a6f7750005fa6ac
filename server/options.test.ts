import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.js';

const read = (environment: Record<string, string>) => readOptions([], environment);

describe('who may call, and how often', () => {
  it('is everybody at this origin, within the limits, where nothing is said', () => {
    expect(read({})).toMatchObject({ ok: true, value: { rateLimits: 1, corsOrigins: [] } });
    expect(read({ RATE_LIMITS: '', CORS_ORIGINS: '' })).toMatchObject({ ok: true, value: { rateLimits: 1, corsOrigins: [] } });
  });

  it('can be said', () => {
    expect(read({ RATE_LIMITS: 'off' })).toMatchObject({ value: { rateLimits: 0 } });
    expect(read({ RATE_LIMITS: '2.5' })).toMatchObject({ value: { rateLimits: 2.5 } });
    const CORS_ORIGINS = 'https://a.example.org, http://b.example.org:8080';
    expect(read({ CORS_ORIGINS })).toMatchObject({ value: { corsOrigins: ['https://a.example.org', 'http://b.example.org:8080'] } });
  });

  it.each([
    ['', 2_000_000_000],
    ['500MB', 500_000_000],
    ['1.5 gb', 1_500_000_000],
    ['20GB', 20_000_000_000],
  ])('is a size that unused uploads may take: UPLOADS_LIMIT=%s', (UPLOADS_LIMIT, uploadsLimit) => {
    expect(read({ UPLOADS_LIMIT })).toMatchObject({ value: { uploadsLimit } });
  });

  it.each(['2', '0MB', '-1GB', 'off', '2TB', '1e9'])('is not guessed where it cannot be read: UPLOADS_LIMIT=%s', (UPLOADS_LIMIT) => {
    const problems = `UPLOADS_LIMIT is a size like 500MB or 2GB, not "${UPLOADS_LIMIT}".`;
    expect(read({ UPLOADS_LIMIT })).toEqual({ ok: false, problems });
  });

  it.each(['none', '-1', '0', '1e9'])('is not guessed where it cannot be read: RATE_LIMITS=%s', (RATE_LIMITS) => {
    expect(read({ RATE_LIMITS })).toEqual({ ok: false, problems: `RATE_LIMITS is on, off or a number above 0, not "${RATE_LIMITS}".` });
  });

  it.each(['*', 'example.org', 'https://a.example.org/', 'ftp://a.example.org', 'https://a.example.org/path', 'https://*.example.org'])(
    'is not guessed where it cannot be read: CORS_ORIGINS=%s',
    (CORS_ORIGINS) => {
      const problems = `CORS_ORIGINS has "${CORS_ORIGINS}", which is no origin; write one like https://www.example.org.`;
      expect(read({ CORS_ORIGINS })).toEqual({ ok: false, problems });
    },
  );
});

describe('where browsers reach the site and its payment frame', () => {
  it('follows from the host and the ports by default', () => {
    expect(read({})).toMatchObject({ value: { siteOrigins: [], paymentOrigin: undefined } });
    expect(read({ SITE_ORIGINS: '', PAYMENT_ORIGIN: '' })).toMatchObject({ value: { siteOrigins: [], paymentOrigin: undefined } });
  });

  it('is read from the environment, for the site also as patterns [R-7.69]', () => {
    const SITE_ORIGINS = 'https://example.org, https://*.example.org';
    expect(read({ SITE_ORIGINS, PAYMENT_ORIGIN: 'https://pay.example.org' })).toMatchObject({
      value: { siteOrigins: ['https://example.org', 'https://*.example.org'], paymentOrigin: 'https://pay.example.org' },
    });
  });

  it.each(['*', 'example.org', 'https://a.example.org/', 'https://*', 'https://a.*.example.org', 'https://*.org'])(
    'is not guessed where it cannot be read: SITE_ORIGINS=%s',
    (SITE_ORIGINS) => {
      const problems = `SITE_ORIGINS has "${SITE_ORIGINS}", which is no origin; write one like https://www.example.org or https://*.example.org.`;
      expect(read({ SITE_ORIGINS })).toEqual({ ok: false, problems });
    },
  );

  it.each(['pay.example.org', 'https://pay.example.org/', 'https://*.example.org'])(
    'is not guessed where it cannot be read: PAYMENT_ORIGIN=%s',
    (PAYMENT_ORIGIN) => {
      const problems = `PAYMENT_ORIGIN is an origin like https://pay.example.org, not "${PAYMENT_ORIGIN}".`;
      expect(read({ PAYMENT_ORIGIN })).toEqual({ ok: false, problems });
    },
  );

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
  it('is for the demo to say, where nothing is said', () => {
    expect(read({})).toMatchObject({ value: { defaultSlug: undefined, mediaFolder: undefined, dataFolder: '.data' } });
    expect(read({ DEFAULT_SLUG: '', MEDIA_DIR: '' })).toMatchObject({ value: { defaultSlug: undefined, mediaFolder: undefined } });
  });

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
    expect(read({})).toMatchObject({ value: { payments: 'sandbox', gatewayUrl: undefined, port: 8080, gatewayPort: 8081 } });
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
    expect(read({ PAYMENTS: 'live' })).toEqual({ ok: false, problems: 'PAYMENTS is sandbox or vendor, not "live".' });
    expect(read({ GATEWAY_URL: 'localhost:8081' })).toMatchObject({ ok: false, problems: expect.stringContaining('GATEWAY_URL') });
    expect(read({ GATEWAY_PORT: 'many' })).toMatchObject({ ok: false, problems: expect.stringContaining('--gateway-port') });
  });
});

describe('how it is watched, how it sends letters and how it ends', () => {
  it('is left alone where nothing is said', () => {
    expect(read({})).toMatchObject({ value: { metricsPort: undefined, smtpUrl: undefined, drainSeconds: 0 } });
  });

  it('can be said', () => {
    expect(read({ METRICS_PORT: '9464', SMTP_URL: 'smtp://mail.example:587', DRAIN_SECONDS: '5' })).toMatchObject({
      value: { metricsPort: 9464, smtpUrl: 'smtp://mail.example:587', drainSeconds: 5 },
    });
    expect(readOptions(['--metrics-port', '9465'], { METRICS_PORT: '9464' })).toMatchObject({ value: { metricsPort: 9465 } });
  });

  it('is not guessed where it cannot be read, and a password in it is not repeated', () => {
    expect(read({ METRICS_PORT: 'many' })).toMatchObject({ ok: false, problems: expect.stringContaining('--metrics-port') });
    expect(read({ DRAIN_SECONDS: '-1' })).toEqual({ ok: false, problems: 'DRAIN_SECONDS is a number from 0 to 999, not "-1".' });
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

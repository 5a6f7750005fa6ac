import { describe, expect, it } from '@jest/globals';
import CASES from '../fixtures/testing/server-options.json' with { type: 'json' };
import { readOptions } from './options.js';

interface Call {
  readonly what: string;
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly value: object;
}
const taken: readonly Call[] = CASES.taken;

const read = (environment: Record<string, string>) => readOptions([], environment);

describe('what is said nowhere', () => {
  const access = { rateLimits: 1, corsOrigins: [], siteOrigins: [], paymentOrigin: undefined, uploadsLimit: 2_000_000_000 };
  const places = { defaultSlug: undefined, mediaFolder: undefined, tenantsFolder: undefined, dataFolder: '.data', port: 8080 };
  const money = { payments: 'sandbox', gatewayUrl: undefined, paymentPort: 8081, gatewayPort: 8082, gatewayOrigin: undefined };
  const defaults = { ...access, ...places, ...money, metricsPort: undefined, smtpUrl: undefined, drainSeconds: 0 };

  it('is as for the demo, also where it is empty', () => {
    const empty = 'RATE_LIMITS CORS_ORIGINS SITE_ORIGINS PAYMENT_ORIGIN DEFAULT_SLUG MEDIA_DIR TENANTS_DIR UPLOADS_LIMIT'.split(' ');
    expect(read({})).toMatchObject({ ok: true, value: defaults });
    expect(read(Object.fromEntries(empty.map((name) => [name, ''])))).toMatchObject({ ok: true, value: defaults });
  });
});

describe('what is said by flags and the environment', () => {
  it.each(taken)('is taken as written [R-7.69]: $what', ({ flags = [], environment = {}, value }) => {
    expect(readOptions(flags, environment)).toMatchObject({ ok: true, value });
  });
});

describe('what cannot be read', () => {
  it.each(CASES.refused)('is not guessed, and a password in it is not repeated: $name $values', ({ name, values, problem }) => {
    for (const value of values) {
      const refused = read({ [name]: value });
      expect(refused).toMatchObject({ ok: false, problems: expect.stringContaining(problem.replace('?', value)) });
      expect(JSON.stringify(refused)).not.toContain('hunter22');
    }
  });

  it.each(['not-one', 'mysql://a@localhost/app'])('is refused in one sentence with an example: DATABASE_URL=%s', (DATABASE_URL) => {
    const problems = expect.stringMatching(/^[^.]*DATABASE_URL[^.]*; write it like [^.]*\.$/);
    expect(read({ DATABASE_URL })).toEqual({ ok: false, problems });
  });

  it.each([[['--port', '70000']], [['--data']], [['now']]])('is one sentence where it is a flag: %j', (flags) => {
    const problems = expect.stringMatching(/^[^\n]+(--help lists the options|not "\w+")\.$/);
    expect(readOptions(flags, {})).toEqual({ ok: false, problems });
  });

  it.each([
    ['--slug', 'a slug'],
    ['--media', 'a folder'],
    ['--tenants', 'a folder'],
    ['--data', 'a folder'],
  ])('is asked for where %s is empty', (flag, what) => {
    expect(readOptions([flag, ''], {})).toEqual({ ok: false, problems: `${flag} needs ${what}.` });
  });

  it.each([
    ['PAYMENT_ORIGIN', 'https://www.example.org', 'https://pay.example.org'],
    ['GATEWAY_ORIGIN', 'https://www.example.org', 'https://sandbox.example.org'],
    ['GATEWAY_ORIGIN', 'https://cards.example.org', 'https://sandbox.example.org'],
  ])('is one origin for two, since the site could read the card then: %s=%s', (name, origin, example) => {
    const others = { SITE_ORIGINS: 'https://a.example.org,https://www.example.org', PAYMENT_ORIGIN: 'https://cards.example.org' };
    expect(read({ ...others, [name]: origin })).toEqual({
      ok: false,
      problems: `${name} is "${origin}", as another origin of this site; it needs one of its own, such as ${example}.`,
    });
  });
});

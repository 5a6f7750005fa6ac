import { describe, expect, it } from '@jest/globals';
import cases from './site-cases.json' with { type: 'json' };
import { slugOf } from './whose-site.js';

describe('the slug of a site', () => {
  it.each(cases.slugs)('[R-4.66] of %s?%s is %s', (host, query, slug) => {
    expect(slugOf({ host, query }, 'meadow')).toBe(slug);
  });

  it('is never longer than a slug can be', () => {
    expect(slugOf({ host: 'localhost', query: `slug=${'x'.repeat(9000)}` }, 'meadow')).toHaveLength(100);
  });
});

import { describe, expect, it } from '@jest/globals';
import { slugOf } from './whose-site.js';

describe('the slug of a site', () => {
  it.each([
    ['harbor.localhost', '', 'harbor'],
    ['harbor.localhost:8080', 'slug=summit', 'harbor'],
    ['HARBOR.localhost:8080', '', 'harbor'],
    ['localhost', 'slug=coastal', 'coastal'],
    ['localhost', 'slug=Coastal&other=1', 'coastal'],
    ['localhost:8080', '', 'meadow'],
    ['localhost.', '', 'meadow'],
    ['localhost', 'slug=', 'meadow'],
    ['127.0.0.1:8080', '', 'meadow'],
    ['[::1]:8080', '', 'meadow'],
    ['www.example.org', '', 'meadow'],
    ['', '', 'meadow'],
  ])('[R-4.66] of %s?%s is %s', (host, query, slug) => {
    expect(slugOf({ host, query }, 'meadow')).toBe(slug);
  });

  it('is never longer than a slug can be', () => {
    expect(slugOf({ host: 'localhost', query: `slug=${'x'.repeat(9000)}` }, 'meadow')).toHaveLength(100);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { type OwnOrigin, serveOwnOrigin } from '../../fixtures/testing/own-origin.js';
import { SiteProvider } from './site-provider.js';
import { demoSite } from '../../fixtures/testing/demo-site.js';
import { useFormServices } from './use-form-services.js';

const { searches } = JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as { readonly searches: object };

const site = demoSite('harbor', { dictionary: { 'error.generic': 'Harbor is sorry.' } });

let asked: string[];
let answer: { readonly status: number; readonly body: string };
let served: OwnOrigin;
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: '{"data":[]}' };
  served = await serveOwnOrigin((request, response) => {
    asked.push(String(request.url));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
afterEach(() => served.close());

const search = (name: string) => {
  const { result } = renderHook(() => useFormServices(site), {
    wrapper: ({ children }) => <SiteProvider site={site}>{children}</SiteProvider>,
  });
  return result.current.search?.(name, 'elm', { within: 'US' }, new AbortController().signal);
};

describe('the searches of a form', () => {
  it.each(Object.keys(searches))('ask the server for each that a definition may name: %s', async (name) => {
    expect(await search(name)).toEqual([]);
    expect(asked).toEqual([`/api/search/${name}`]);
  });

  it('send no request for an unknown search', async () => {
    expect(await search('carousel')).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each([
    { what: 'the server says', status: 500, body: '{"message":"The shelf is empty."}', says: 'The shelf is empty.' },
    { what: 'the tenant says where nobody else does', status: 500, body: '', says: 'Harbor is sorry.' },
    { what: 'the tenant says of an answer of another kind', status: 200, body: '{"data":42}', says: 'Harbor is sorry.' },
  ])('fail with what $what', async ({ status, body, says }) => {
    answer = { status, body };
    await expect(search('address')).rejects.toMatchObject({ message: says });
    await expect(search('referrer')).rejects.toMatchObject({ message: says });
  });
});

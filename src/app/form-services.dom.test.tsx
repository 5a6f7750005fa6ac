import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { type OwnOrigin, serveOwnOrigin } from '../api/testing/own-origin.js';
import { useFormServices } from './form-services.js';

const { searches } = JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as { readonly searches: object };

let asked: string[];
let served: OwnOrigin;
beforeEach(async () => {
  asked = [];
  served = await serveOwnOrigin((request, response) => {
    asked.push(String(request.url));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
});
afterEach(() => served.close());

const search = (name: string) => {
  const { result } = renderHook(() => useFormServices('harbor'));
  return result.current.search?.(name, 'elm', { within: 'US' }, new AbortController().signal);
};

describe('the searches of a form', () => {
  it.each(Object.keys(searches))('ask the server for each that a definition may name: %s', async (name) => {
    expect(await search(name)).toEqual([]);
    expect(asked).toEqual([`/api/search/${name}`]);
  });

  it('ask nobody for what none of them finds', async () => {
    expect(await search('carousel')).toEqual([]);
    expect(asked).toEqual([]);
  });
});

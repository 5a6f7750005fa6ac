import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { serveOwnOrigin, type OwnOrigin } from '../../../fixtures/testing/own-origin.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useReferral } from './address.js';

const ID = '8c7a3f9e-4f1e-4f0e-9d38-0e3b7c1a2d01';
const site = demoSite('harbor');
let server: OwnOrigin;
let asked: { path: string | undefined; tenant: unknown }[];
let answer: { status: number; body: string };
let answered: number;

beforeEach(async () => {
  asked = [];
  answered = 0;
  answer = { status: 200, body: JSON.stringify({ data: { id: ID, fullName: 'Grace Hopper' } }) };
  server = await serveOwnOrigin(({ url, headers }, response) => {
    response.on('finish', () => (answered += 1));
    asked.push({ path: url, tenant: headers['x-tenant'] });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
afterEach(() => {
  server.close();
});

function Probe() {
  const { isAgentReferral, agent } = useReferral(site);
  return <p>{`${isAgentReferral ? 'sent' : 'alone'}, ${agent?.fullName ?? 'by nobody'}`}</p>;
}

function at(address: string) {
  return renderAt(
    address,
    site,
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Probe />
    </SWRConfig>,
  );
}

describe('what an address says of who sent the visitor', () => {
  it.each([
    ['/', 'alone'],
    ['/?agentReferral', 'sent'],
    ['/?agentReferral=', 'sent'],
    ['/?agentReferral=true', 'sent'],
    ['/harbor?x=1&agentReferral=anything', 'sent'],
    ['/?agentReferral=false', 'alone'],
    ['/?agentReferral=FALSE', 'alone'],
    ['/?agentreferral=true', 'alone'],
  ])('[R-2.87] the flag agentReferral of %s is %s', (address, word) => {
    at(address);
    expect(screen.getByText(`${word}, by nobody`)).toBeDefined();
  });

  it('[R-2.88] referredby names a contact of the tenant', async () => {
    at(`/?referredby=${ID}`);
    expect(await screen.findByText('alone, Grace Hopper')).toBeDefined();
    expect(asked).toEqual([{ path: `/api/contacts/${ID}`, tenant: 'harbor' }]);
  });

  it.each([
    [404, '{"message":"There is no such contact."}'],
    [500, '{}'],
    [200, 'no json'],
    [200, '{}'],
  ])('[R-2.88] a contact who is not found (%s %s) changes nothing', async (status, body) => {
    answer = { status, body };
    at(`/?agentReferral=true&referredby=${ID}`);
    await waitFor(() => expect(answered).toBe(1));
    await act(() => new Promise((done) => void setTimeout(done, 20)));
    expect(asked).toHaveLength(1);
    expect(screen.getByText('sent, by nobody')).toBeDefined();
  });

  it.each(['', '7', 'grace@example.org', '../../tenants', `${ID}/x`])(
    '[R-2.88] no contact is requested for %p, which is no id',
    (written) => {
      at(`/?referredby=${encodeURIComponent(written)}`);
      expect(screen.getByText('alone, by nobody')).toBeDefined();
      expect(asked).toEqual([]);
    },
  );
});

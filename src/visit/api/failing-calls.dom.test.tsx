import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { exchangeSecretKey } from '../../app/maintenance/use-maintenance.js';
import { sendCheckIn } from '../../features/check-in/check-in.js';
import { fetchLastGroup, fetchPeople, fetchSamePeople } from '../../features/members/people.js';
import { saveAnswers, useEligibility, useRespondent } from '../../features/questionnaire/questionnaires.js';
import { clientExists, sendClients } from './clients.js';
import { searchReferrers, useContact } from './contacts.js';
import { addEnrollments, chooseEnrollments, sendCheckout } from './enrollments.js';
import { fetchFamilies } from './families.js';
import { fetchLookups } from './lookups.js';
import { fetchMemberships } from './offerings.js';
import { sendPaymentSource, sendPurchase, useMerchant, useServiceOfferings } from './payments.js';
import { sendForm } from './send-write.js';
import { noteSession } from './session.js';

interface Table {
  readonly faults: readonly (readonly [name: string, says: string, status?: number, body?: string])[];
  readonly calls: readonly (readonly [name: string, path: string, where?: string])[];
}
const { faults, calls }: Table = JSON.parse(readFileSync('fixtures/testing/site-calls.json', 'utf8'));
const ID = 'c1a1c1a1-0000-4000-8000-000000000001';
const form = { id: 'agent', hash: 'h', submit: { call: 'POST /contacts', body: [] } } as never;
const sender = { tenantCode: 'harbor', form };
const wrapper = ({ children }: { readonly children?: React.ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>{children}</SWRConfig>
);

async function loading(hook: () => { readonly error?: unknown }): Promise<void> {
  const { result } = renderHook(hook, { wrapper });
  await waitFor(() => expect(result.current.error).toBeDefined());
  throw result.current.error;
}

/** What the site sends, by the name of the call. */
const SENDS: { readonly [name: string]: () => Promise<unknown> } = {
  'the races in a form': () => fetchLookups('harbor', ['RACE']),
  'the ways to hear of a tenant in a form': () => fetchLookups('harbor', ['LEAD_SOURCE']),
  'the services to buy': () => loading(() => useServiceOfferings('t')),
  'the questions of a step': () => loading(() => useEligibility('t')),
  'the questions of somebody': () => loading(() => useRespondent('harbor', ID)),
  'the memberships of a step': () => fetchMemberships('t'),
  'how a tenant is paid': () => loading(() => useMerchant('t')),
  'who has been enrolled': () => fetchLastGroup('harbor'),
  'who referred the visitor': () => loading(() => useContact('harbor', ID)),
  'referrers to choose from': () => searchReferrers('harbor', 'Noor', new AbortController().signal),
  'an enrollment or a request': () => sendClients({}, sender),
  'a search in a list of people': () => fetchPeople('harbor', { groupId: ID }, { keyword: 'Ada', limit: 9 }),
  'people who are in the list': () => fetchSamePeople('harbor', { groupId: ID }, [{}]),
  'a member who checks in': () => clientExists('harbor', {}),
  'somebody who is here, changed or removed': () => sendCheckIn('harbor', ID, {}),
  'an agent signing up': () => sendForm({}, sender),
  'answers to questions': () => saveAnswers('harbor', {} as never, { form: 'q@1', responseId: undefined }),
  'the memberships chosen': () => chooseEnrollments('harbor', ID, []),
  'the enrollment of a dependent': () => addEnrollments('harbor', ID, []),
  'the ways to pay': () => sendPaymentSource('harbor', ID, {} as never),
  'whom a visit knows': () => fetchFamilies('harbor'),
  'a payment': () => sendCheckout('harbor', { clientId: ID, clientEnrollmentId: 'e' } as never, {}),
  'a purchase of services': () => sendPurchase('harbor', ID, []),
  'a secret key': () => exchangeSecretKey('key'),
};

let asked: string[];
let answer: () => Promise<Response>;
const ownFetch = globalThis.fetch;

beforeEach(() => {
  asked = [];
  noteSession();
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return answer();
  };
});
afterEach(() => {
  globalThis.fetch = ownFetch;
});

describe.each(Object.keys(SENDS))('%s', (call) => {
  it.each(faults.map((fault) => [fault]))('that meets %j fails in words, and is sent once [R-8.5..10]', async ([, says, status, body]) => {
    answer = async () => {
      if (status === undefined) throw new TypeError('Failed to fetch');
      return new Response(body ?? null, { status });
    };
    await expect(SENDS[call]?.()).rejects.toMatchObject({ message: says });
    expect(asked).toEqual([expect.stringMatching(calls.find(([name]) => name === call)?.[1] ?? 'none')]);
  });
});

it('every call that the site may make is broken in every way by some test (PROMISES R8)', () => {
  // failures.dom.test.tsx breaks what the home page is drawn from, failures.spec.ts the validators.
  const elsewhere = calls.filter(([, path, where = '']) => /^.harbor$|test/.test(where) || path === '/validators/').map(([name]) => name);
  expect([...elsewhere, ...Object.keys(SENDS)].toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});

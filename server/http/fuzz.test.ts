import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { agreements } from '../../fixtures/testing/consent.js';
import { withDesk } from '../../fixtures/testing/over-stores.js';
import { eligibleResponse } from '../../fixtures/testing/eligible-response.js';
import {
  type ApiDocument,
  callsOf,
  changed,
  encoded,
  type FuzzRequest,
  headerOf,
  membersOf,
  requestsTo,
  type Seeds,
} from '../../fixtures/testing/fuzz.js';
import hostile from '../../fixtures/testing/hostile-values.json' with { type: 'json' };
import { lineFor, newCard, prepareCheckout, purchaseOf } from '../../fixtures/testing/payments.js';
import { ada, cleo } from '../../fixtures/testing/people.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { byTier } from '../../fixtures/testing/tier.js';

const { desk } = withDesk();
let document: ApiDocument;
let seeds: Seeds;
beforeAll(async () => {
  document = (await desk.server.app.inject({ url: '/api/openapi.json' })).json();
  seeds = await openSeeds();
});

/** A visitor at work, so that requests get as far as there is anything behind a call. */
async function openSeeds(): Promise<Seeds> {
  const { visitor, primary, child, enrollmentId } = await prepareCheckout(desk);
  const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', primary);
  const response = { ...eligibleResponse('harbor', primary) };
  const { response: responded } = (await visitor.ask('GET', `/respondents/${primary}/questionnaires/Membership_Eligibility`)).body.data;
  const { lastSSN: _, ...known } = ada;
  const card = await newCard(desk);
  const purchase = await purchaseOf(desk, 'harbor-flu-shot', primary, { cardDetail: card });
  return {
    pool: {
      tenantId: [line.tenantId, scopeOf('himal').tenantId],
      clientId: [primary, child],
      responseId: [responded.id],
      clientEnrollmentId: [enrollmentId],
      offeringId: ['harbor-individual-monthly', 'harbor-elite-yearly'],
      tenantOfferingId: ['harbor-flu-shot', 'harbor-physio-ten'],
      questionnaireId: ['harbor-eligibility-2'],
      name: ['Membership_Eligibility'],
      flow: ['membership', 'appointment'],
      slug: ['harbor'],
      groupCode: ['coastal'],
      dob: ['03/14/1984'],
      email: ['ada.marsh@example.org'],
    },
    bodies: {
      'POST /api/clients': [ada, { clients: [ada, cleo] }, { ...ada, checkIfClientExists: true }],
      'PUT /api/clients/{clientId}': [ada, known, { checkIn: true, note: 'here' }],
      'POST /api/clients/exists': [known, ada],
      'POST /api/clients/bulk-create': [{ clients: [ada, ada] }],
      'POST /api/clients/{clientId}/enrollments': [[line]],
      'PUT /api/clients/{clientId}/bulk/enrollments': [[line], [line, { ...line, clientId: child, primaryId: primary }]],
      'POST /api/clients/{clientId}/enrollments/transaction': [purchase, [purchase, purchase]],
      'POST /api/merchant-customers/{clientId}/payment-sources': [
        { ...card, agreements },
        { paymentMethod: 'Cash', source: 'public-web', agreements },
      ],
      'POST /api/questionnaire-responses': [response],
      'PUT /api/questionnaire-responses/{responseId}': [response, { ...response, status: 'Draft' }],
      'POST /api/search/clients': [{ keyword: 'marsh ada', groupId: primary, sortBy: 'name', withTotal: true }],
      'POST /api/search/same-clients': [{ clients: [known], primaryId: primary }],
      'POST /api/search/address': [{ query: 'harbor la', within: 'US' }],
    },
    headers: {
      cookie: [visitor.cookie()],
      'x-tenant': [...Array<string>(8).fill('harbor'), 'HARBOR', 'meadow', 'himal', 'nobody'],
      'x-form': ['enrollment-individual', 'enrollment-individual', 'enrollment-individual', 'dependent', 'nothing@0'],
      'x-request-source': ['public-web'],
      'idempotency-key': Array.from({ length: 200 }, (_each, nth) => `act-number-${nth}`),
    },
  };
}

/** Sends a request; throws if it fails. */
async function send(request: FuzzRequest) {
  const answer = await desk.server.app.inject(request);
  if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${answer.body} to ${JSON.stringify(request).slice(0, 3000)}`);
  return answer;
}

describe('every call', () => {
  it('answers hostile requests with a refusal in words, and never fails [R-8.5]', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requestsTo(document, seeds), async (request) => {
        const answer = await send(request);
        const status = answer.statusCode;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 400) return;
        const [code, message] = [expect.stringMatching(/^[a-z]/), expect.stringMatching(/\S/)];
        expect(answer.json()).toMatchObject({ code, status, message });
      }),
      { numRuns: byTier(300, 8000), includeErrorInReport: true },
    );
    // Enough got through to reach what is behind the calls, and enough was turned away.
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(byTier(0, 50));
    expect(statuses.get(400) ?? 0).toBeGreaterThan(byTier(0, 50));
    expect(statuses.get(422) ?? 0).toBeGreaterThanOrEqual(byTier(0, 10));
  });
});

/** Requests with one strange number or boolean each, in every parameter of a call and every member of its body. */
function strangeRequestsTo(document: ApiDocument, { pool, bodies, headers: known }: Seeds): readonly FuzzRequest[] {
  const usual = Object.fromEntries(['cookie', 'x-tenant', 'x-form'].map((name) => [name, known[name]?.[0] ?? '']));
  const headers = { ...usual, 'content-type': 'application/json' };
  return callsOf(document).flatMap(({ method, path, parameters }) => {
    const filled = (name: string, value: unknown): string => path.replace(`{${name}}`, () => encoded(value));
    const sound = (at: string): string => at.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(pool[name]?.[0] ?? 'none'));
    const inParameters = parameters.flatMap(({ name, in: place }) =>
      [...hostile.integers, ...hostile.booleans].map((value) => {
        const query = place === 'query' ? `?${name}=${encoded(value)}` : '';
        const url = `${sound(place === 'path' ? filled(name, value) : path)}${query}`;
        return { method, url, headers: place === 'header' ? { ...headers, [name]: headerOf(value) } : headers };
      }),
    );
    const [body] = bodies[`${method} ${path}`] ?? [];
    const inBody = membersOf(body).flatMap((_member, nth) => {
      // No JavaScript value serialises to 1e309, so that a placeholder stands for it first.
      const text = JSON.stringify(changed(body, nth, 'replace', '@strange@'));
      return hostile.literals.map((value) => ({ method, url: sound(path), headers, payload: text.replace('"@strange@"', () => value) }));
    });
    return [...inParameters, ...inBody];
  });
}

describe('a number or a boolean that is written strangely', () => {
  it('never makes a call fail, in whichever parameter of a call or member of a body it is', async () => {
    const strange = strangeRequestsTo(document, seeds);
    expect(strange.length).toBeGreaterThan(3000);
    // The quick tier sends one of 29.
    for (const request of strange.filter((_request, nth) => nth % byTier(29, 1) === 0)) await send(request);
  });
});

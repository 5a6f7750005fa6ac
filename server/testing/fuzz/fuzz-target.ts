import { expect } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import fc from 'fast-check';
import { agreements } from '../../payments/testing/consent.js';
import { type PaymentTest, lineFor, openPaymentTest, prepareCheckout } from '../../payments/testing/payments.js';
import { openEmbeddedStore } from '../each-store.js';
import { ada, cleo } from '../people.js';
import { scopeOf } from '../scopes.js';
import type { TestServer } from '../test-server.js';
import type { Schema } from './from-schema.js';
import { type DocumentedCall, requestsTo, type Seeds, type FuzzRequest, strangeRequestsTo } from './requests.js';

/** A server with a visitor at work, and strange requests to each of its calls. */
export interface FuzzTarget {
  /** Sends random requests, each of which is answered or refused in words; returns how many had each status. */
  sendHostile(count: number): Promise<ReadonlyMap<number, number>>;
  /** All requests with one strange number or boolean. */
  readonly strange: readonly FuzzRequest[];
  /** Sends a request; throws if it fails. */
  send(request: FuzzRequest): Promise<void>;
  close(): Promise<void>;
}

/** Opens the server, its calls as its own document describes them, and what requests to them are made from. */
export async function openFuzzTarget(): Promise<FuzzTarget> {
  const rows = await openEmbeddedStore();
  const desk = await openPaymentTest(rows.store);
  const { server } = desk;
  const calls = callsOf((await server.app.inject({ url: '/api/openapi.json' })).json());
  const seeds = await seedsFrom(desk);
  return {
    sendHostile: (count) => sendHostile(server, calls, seeds, count),
    strange: calls.flatMap((call) => strangeRequestsTo(call, seeds)),
    async send(sent) {
      const { statusCode, body } = await server.app.inject(asOptions(sent));
      if (statusCode >= 500) throw new Error(`${statusCode} ${body} to ${JSON.stringify(sent)}`);
    },
    async close() {
      await desk.close();
      await rows.close();
    },
  };
}

async function sendHostile(
  server: TestServer,
  calls: readonly DocumentedCall[],
  seeds: Seeds,
  count: number,
): Promise<ReadonlyMap<number, number>> {
  const request = fc.nat(calls.length - 1).chain((nth) => requestsTo(calls[nth] as DocumentedCall, seeds));
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const answer = await server.app.inject(asOptions(sent));
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${answer.body} to ${JSON.stringify(sent).slice(0, 3000)}`);
      if (answer.statusCode >= 400)
        expect(answer.json()).toMatchObject({
          code: expect.stringMatching(/^[a-z]/),
          status: answer.statusCode,
          message: expect.stringMatching(/\S/),
        });
    }),
    { numRuns: count, includeErrorInReport: true },
  );
  return statuses;
}

interface FuzzOperation {
  readonly parameters?: DocumentedCall['parameters'];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

function callsOf(document: { readonly paths: Readonly<Record<string, Readonly<Record<string, FuzzOperation>>>> }): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): DocumentedCall => {
      return { method: method.toUpperCase(), path, parameters, body: requestBody?.content };
    }),
  );
}

/** A visitor at work, so that requests get as far as there is anything behind a call. */
async function seedsFrom(desk: PaymentTest): Promise<Seeds> {
  const { visitor, primary, child, enrollmentId } = await prepareCheckout(desk);
  const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', primary);
  const answers = [
    { questionId: 'livesNearby', value: 'LIVES' },
    { questionId: 'careWanted', value: ['MENTAL'] },
  ];
  const response = { questionnaireId: 'harbor-eligibility-2', clientId: primary, answers, status: 'Completed', version: 2 };
  const responded = await visitor.ask('POST', '/questionnaire-responses', response);
  const { lastSSN: _, ...known } = ada;
  const token = await desk.token('harbor');
  const card = { paymentMethod: 'Card', token, tokenSource: 'AUTHORIZE_NET', source: 'public-web', agreements };
  const purchase = {
    tenantOfferingId: 'harbor-flu-shot',
    offeringName: 'Flu shot',
    billingInterval: 'One Time',
    billingType: 'Individual',
    tenantId: line.tenantId,
    processTransaction: true,
    reference: { id: primary, type: 'Client' },
    cardDetail: { paymentMethod: 'Card', token, tokenSource: 'AUTHORIZE_NET', source: 'public-web' },
    agreements,
  };
  return {
    pool: poolOf(line.tenantId, [primary, child], responded.body.data.id, enrollmentId),
    bodies: {
      'POST /api/clients': [ada, { clients: [ada, cleo] }, { ...ada, checkIfClientExists: true }],
      'PUT /api/clients/{clientId}': [ada, known, { checkIn: true, note: 'here' }],
      'POST /api/clients/exists': [known, ada],
      'POST /api/clients/bulk-create': [{ clients: [ada, ada] }],
      'POST /api/clients/{clientId}/enrollments': [[line]],
      'PUT /api/clients/{clientId}/bulk/enrollments': [[line], [line, { ...line, clientId: child, primaryId: primary }]],
      'POST /api/clients/{clientId}/enrollments/transaction': [purchase, [purchase, purchase]],
      'POST /api/merchant-customers/{clientId}/payment-sources': [card, { paymentMethod: 'Cash', source: 'public-web', agreements }],
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

/** The names of what there is, by the parameters that take them. */
function poolOf(tenantId: string, clientIds: readonly string[], responseId: unknown, enrollmentId: string): Seeds['pool'] {
  return {
    tenantId: [tenantId, scopeOf('himal').tenantId],
    clientId: clientIds,
    responseId: [responseId],
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
  };
}

/** The methods of the document are those of the web. */
function asOptions({ method, ...rest }: FuzzRequest): InjectOptions {
  return { ...rest, method: method as NonNullable<InjectOptions['method']> };
}

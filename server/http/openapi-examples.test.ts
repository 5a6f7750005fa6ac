import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { apiExamples } from './openapi-examples.js';
import { type PaymentTest, openPaymentTest } from '../payments/testing/payments.js';
import { closing } from '../testing/closing.js';
import { openEmbeddedStore } from '../testing/each-store.js';
import { recordExamples } from '../testing/record-examples.js';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}
interface ExampleParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly type?: string };
  readonly example?: string;
}
interface ExampleOperation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly ExampleParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

const { keep, closeAll } = closing();
let desk: PaymentTest;
let operations: readonly (readonly [name: string, operation: ExampleOperation])[] = [];
let schemes: unknown;
beforeAll(async () => {
  const rows = keep(await openEmbeddedStore());
  desk = keep(await openPaymentTest(rows.store));
  const { paths, components } = (await desk.server.app.inject({ url: '/api/openapi.json' })).json();
  schemes = components.securitySchemes;
  operations = Object.entries<Record<string, ExampleOperation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});
afterAll(closeAll);

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** The example is there, and its own schema accepts it. */
function expectExample(name: string, media: Media | undefined, expected: unknown): void {
  expect([name, media?.example]).toEqual([name, expected]);
  expect([name, ajv.validate(media?.schema ?? {}, media?.example), ajv.errorsText()]).toEqual([name, true, 'No errors']);
}

describe('the document of the API', () => {
  it('names each call once, as a verb and a noun', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.length).toBeGreaterThan(35);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^(list|get|create|update|replace|delete|save|find|suggest|buy|upload|checkOut)([A-Z][a-z]+)+$/);
  });

  it('says which calls know a visitor, by which cookie', async () => {
    expect(schemes).toEqual({ visitorSession: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'visitor' }) });
    for (const [name, { security, parameters = [] }] of operations) {
      const url = name.slice(name.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, 'none');
      // Other methods begin a session in the same way, and some of them only with a valid body.
      if (!name.startsWith('GET ')) continue;
      const query = parameters.some(({ name: parameter }) => parameter === 'tenantId') ? '?tenantId=none' : '';
      const { headers } = await desk.server.app.inject({ url: `${url}${query}`, headers: { 'x-tenant': 'harbor' } });
      const hasSession = String(headers['set-cookie'] ?? '').startsWith('visitor=');
      expect([name, security]).toEqual([name, hasSession ? [{ visitorSession: [] }, {}] : undefined]);
    }
  });

  it('shows a request and an answer of each call, and both are as it describes them', () => {
    for (const [name, { operationId, requestBody, responses }] of operations) {
      const { status, request } = apiExamples[operationId] ?? { status: 0 };
      expectExample(name, responses[status]?.content?.['application/json'], expect.anything());
      for (const media of Object.values(requestBody?.content ?? {})) expectExample(name, media, request);
    }
  });

  it('shows a value of each parameter in a path, and every value it shows is as it describes it', () => {
    for (const [name, { parameters = [] }] of operations) {
      for (const { name: parameter, in: place, schema, example } of parameters) {
        if (place === 'path') expect([name, parameter, example]).toEqual([name, parameter, expect.stringMatching(/./)]);
        if (example === undefined) continue;
        const value: unknown = schema.type === 'integer' || schema.type === 'boolean' ? JSON.parse(example) : example;
        expect([name, parameter, ajv.validate(schema, value)]).toEqual([name, parameter, true]);
      }
    }
  });

  it('shows what the server answers now; `npm run api-examples` records it', async () => {
    expect(await recordExamples(desk)).toEqual(apiExamples);
  });
});

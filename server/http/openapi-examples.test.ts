import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import parts from '../../schemas/parts.json' with { type: 'json' };
import { openFileProject } from '../../fixtures/testing/file-forms.js';
import { withDesk } from '../../fixtures/testing/over-stores.js';
import { apiExamples } from './openapi-examples.js';
import { recordExamples } from '../../fixtures/testing/record-examples.js';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}
interface ExampleParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: object;
  readonly example?: unknown;
}
interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Record<string, ExampleOperation>>>;
  readonly components: { readonly securitySchemes: object };
}
interface ExampleOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly ExampleParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

const { desk } = withDesk(undefined, (keep) => [undefined, keep(openFileProject()).folder]);
let operations: readonly (readonly [name: string, operation: ExampleOperation])[] = [];
let document: ApiDocument;
beforeAll(async () => {
  document = (await desk.server.app.inject({ url: '/api/openapi.json' })).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});

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
    expect(document.components.securitySchemes).toEqual({
      visitorSession: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'visitor' }),
    });
    for (const [name, { security, parameters = [] }] of operations) {
      expect([name, security]).toEqual([name, expect.any(Array)]);
      const url = name.slice(name.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, 'none');
      // Other methods begin a session in the same way, and some of them only with a valid body.
      if (!name.startsWith('GET ')) continue;
      const query = parameters.some(({ name: parameter }) => parameter === 'tenantId') ? '?tenantId=none' : '';
      const { headers } = await desk.server.app.inject({ url: `${url}${query}`, headers: { 'x-tenant': 'harbor' } });
      const hasSession = String(headers['set-cookie'] ?? '').startsWith('visitor=');
      expect([name, security]).toEqual([name, hasSession ? [{ visitorSession: [] }, {}] : []]);
    }
  });

  it('names its license, its server and who answers for it, as linters of other people ask', () => {
    expect(document).toMatchObject({
      info: { license: { name: 'MIT', identifier: 'MIT' }, contact: { name: expect.any(String) } },
      servers: [{ url: '/', description: expect.any(String) }],
    });
  });

  it('has no errors and no warnings by the rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('declares the tags of its calls, each with a description, and no other', () => {
    const used = [...new Set(operations.flatMap(([, { tags }]) => tags))];
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual(used.toSorted());
    for (const { name, description } of document.tags)
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].{15,}\.$/)]);
  });

  it('lists the codes of errors once, and every error of every call refers to them', () => {
    for (const [name, { responses }] of operations) {
      const codes = ['4XX', '5XX'].map((status) => responses[status]?.content?.['application/json']?.schema);
      const code = { $ref: '#/components/schemas/ApiErrorCode' };
      expect([name, ...codes]).toEqual([
        name,
        ...codes.map(() => expect.objectContaining({ properties: expect.objectContaining({ code }) })),
      ]);
    }
  });

  it('has every call that forms can send', () => {
    const names = operations.map(([name]) => name.replace(' /api/', ' /'));
    expect(names).toEqual(expect.arrayContaining(Object.keys(parts.calls)));
  });

  it('describes each call in sentences that say more than its summary', () => {
    for (const [name, { summary, description }] of operations) {
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].{30,}\.$/)]);
      expect(description).not.toContain(summary);
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
        expect([name, parameter, example, ajv.validate(schema, example)]).toEqual([name, parameter, example, true]);
      }
    }
  });

  it('shows what the server answers now; `npm run reference -- --api` records it', async () => {
    expect(await recordExamples(desk)).toEqual(apiExamples);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import parts from '../../schemas/parts.json' with { type: 'json' };
import { openFileProject } from '../../fixtures/testing/file-forms.js';
import { withDesk } from '../../fixtures/testing/over-stores.js';
import { recordExamples } from '../../fixtures/testing/record-examples.js';
import { apiErrors } from '../errors/catalogue.js';
import { apiExamples } from './openapi-examples.js';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}
type Content = Readonly<Record<string, Media>>;
interface Parameter extends Media {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: object;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface ErrorCodes {
  readonly enum: readonly string[];
  readonly 'x-errors': Readonly<Record<string, { readonly status: readonly number[] }>>;
}
interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: { readonly securitySchemes: object; readonly schemas: { readonly ApiErrorCode: ErrorCodes } };
}

const { desk } = withDesk(undefined, (keep) => [undefined, keep(openFileProject()).folder]);
let operations: readonly (readonly [name: string, operation: Operation])[] = [];
let text = '';
let document: ApiDocument;
beforeAll(async () => {
  text = (await desk.server.app.inject({ url: '/api/openapi.json' })).body;
  document = JSON.parse(text);
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** The same schema, of objects with the properties it names only. */
function closed(schema: unknown): object {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, inside(inner)]);
    return { ...Object.fromEntries(entries), ...('properties' in value && { additionalProperties: false }) };
  };
  return Object(inside(schema));
}

function payloadsOf(form: string): unknown[] {
  const folder = `fixtures/cases/${form}`;
  const names = readdirSync(folder).filter((name) => name.endsWith('.payload.json'));
  // A field that harbor's overlay adds; no document can know what tenants add of their own.
  const ours = (key: string, value: unknown): unknown => (key === 'employer' ? undefined : value);
  return names.map((name): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'), ours)).filter((payload) => payload !== null);
}

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

  it('is OpenAPI 3.1 of this product and version, and names its license, its server and who answers for it, as linters of others ask', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Vestibule', version: '1.2.3', license: { name: 'MIT', identifier: 'MIT' }, contact: { name: expect.any(String) } },
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

  it('has every call there is, and no other', () => {
    const registered: string[] = [];
    const above: string[] = [];
    for (const line of desk.server.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      above.splice(indent.length / 4, above.length, path);
      const url = above.join('').replaceAll(/:(\w+)/g, '{$1}');
      for (const method of methods.split(', ')) if (method !== 'HEAD' && url.startsWith('/api/')) registered.push(`${method} ${url}`);
    }
    expect(registered.length).toBeGreaterThan(25);
    expect(registered.toSorted()).toEqual(operations.map(([name]) => name).toSorted());
  });

  it('lists the codes of the error catalogue with their statuses, and no other', () => {
    const listed = document.components.schemas.ApiErrorCode;
    expect(listed.enum.toSorted()).toEqual(Object.keys(apiErrors).toSorted());
    const statuses = Object.entries(listed['x-errors']).map(([code, { status }]) => [code, status]);
    expect(statuses).toEqual(Object.entries(apiErrors).map(([code, { status }]) => [code, [status].flat()]));
  });

  it('asks for no parameter that is filled in where it is missing', () => {
    const filled = operations.flatMap(([, { parameters = [] }]) => parameters.filter(({ schema }) => 'default' in schema));
    expect(filled.length).toBeGreaterThan(20);
    expect(filled.filter(({ required }) => required)).toEqual([]);
  });

  it('says in words what every header and every part of an address but an id is', () => {
    const silent = operations.flatMap(([name, { parameters = [] }]) =>
      parameters.filter((each) => each.in === 'header' && each.description === undefined).map((each) => `${name} ${each.name}`),
    );
    expect(silent).toEqual([]);
  });

  it('names everything that forms of ours send of people and of agents', () => {
    const bodies = { 'POST /api/clients': ['enrollment-individual', 'dependent'], 'POST /api/contacts': ['agent'] };
    for (const [call, forms] of Object.entries(bodies)) {
      const schema = operations.find(([name]) => name === call)?.[1].requestBody?.content['application/json']?.schema;
      const isNamed = ajv.compile(closed(schema));
      const payloads = forms.flatMap(payloadsOf);
      expect(payloads.length).toBeGreaterThan(0);
      for (const payload of payloads) if (!isNamed(payload)) throw new Error(`${call}: ${ajv.errorsText(isNamed.errors)}`);
    }
  });

  it('lets every write about people have a key, so that it is done once', () => {
    for (const [name, { parameters = [], requestBody }] of operations) {
      const names = parameters.map((each) => each.name);
      const isWrite =
        !/^GET|^POST .api.search/.test(name) && names.includes('x-tenant') && requestBody?.content['application/pdf'] === undefined;
      expect([name, names.includes('idempotency-key')]).toEqual([name, isWrite]);
    }
  });

  it('names no secret; the gateway keys in its examples are the public ones', () => {
    expect(text).not.toMatch(/authorization_|secret:|sandbox_(?!\w+_(client|login|merchant)\b)|sk_/);
  });
});

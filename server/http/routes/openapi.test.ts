import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { apiErrors } from '../../errors/catalogue.js';
import { root } from '../../../fixtures/testing/test-server.js';

interface Content {
  readonly [type: string]: { readonly schema: object };
}
interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Content };
}
interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<
        string,
        { readonly enum: readonly string[]; readonly 'x-errors': Readonly<Record<string, { readonly status: readonly number[] }>> }
      >
    >;
  };
}

const { server } = withServer();
let text = '';
let document: OpenApi;
let operations: [string, Operation][] = [];
beforeAll(async () => {
  text = (await server.app.inject({ url: '/api/openapi.json' })).body;
  document = JSON.parse(text);
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.slice('/api'.length)}`,
      operation,
    ]),
  );
});

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
  const folder = resolve(root, 'fixtures/cases', form);
  const names = readdirSync(folder).filter((name) => name.endsWith('.payload.json'));
  // A field that harbor's overlay adds; no document can know what tenants add of their own.
  const ours = (key: string, value: unknown): unknown => (key === 'employer' ? undefined : value);
  return names.map((name): unknown => JSON.parse(readFileSync(resolve(folder, name), 'utf8'), ours)).filter((payload) => payload !== null);
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1, of this product and this version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Vestibule', version: '1.2.3' } });
  });

  it('has every call there is, and no other', () => {
    const registered: string[] = [];
    const above: string[] = [];
    for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      above.splice(indent.length / 4, above.length, path);
      const url = above.join('').replaceAll(/:(\w+)/g, '{$1}');
      for (const method of methods.split(', '))
        if (method !== 'HEAD' && url.startsWith('/api/')) registered.push(`${method} ${url.slice(4)}`);
    }
    expect(registered.length).toBeGreaterThan(25);
    expect(registered.toSorted()).toEqual(operations.map(([name]) => name).toSorted());
  });

  it('lists the codes of the error catalogue with their statuses, and no other', () => {
    const listed = document.components.schemas['ApiErrorCode'];
    expect(listed?.enum.toSorted()).toEqual(Object.keys(apiErrors).toSorted());
    const statuses = Object.entries(listed?.['x-errors'] ?? {}).map(([code, { status }]) => [code, status]);
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
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const bodies = { 'POST /clients': ['enrollment-individual', 'dependent'], 'POST /contacts': ['agent'] };
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
        !/^GET|^POST .search/.test(name) && names.includes('x-tenant') && requestBody?.content['application/pdf'] === undefined;
      expect([name, names.includes('idempotency-key')]).toEqual([name, isWrite]);
    }
  });

  it('names no secret; the gateway keys in its examples are the public ones', () => {
    expect(text).not.toMatch(/authorization_|secret:|sandbox_(?!\w+_(client|login|merchant)\b)|sk_/);
  });
});

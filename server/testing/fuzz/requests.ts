import fc from 'fast-check';
import { fromSchema, type ValuePool, type Schema } from './from-schema.js';
import { hostileText, hostileValue, mutateBody, membersOf, strangeBooleans, strangeIntegers } from './hostile.js';

interface CallParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

/** A call as the OpenAPI document describes it. */
export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly CallParameter[];
  /** The body's schema by content type. */
  readonly body?: Readonly<Record<string, { readonly schema: Schema }>> | undefined;
}

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Input that succeeds: bodies by call, and headers of a visitor with a session. */
export interface Seeds {
  readonly pool: ValuePool;
  readonly bodies: Readonly<Record<string, readonly object[]>>;
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

/** Returns an arbitrary of valid, invalid and hostile requests to a call. */
export function requestsTo(call: DocumentedCall, seeds: Seeds): fc.Arbitrary<FuzzRequest> {
  const body = call.body === undefined ? fc.constant({ payload: undefined, type: undefined }) : bodiesOf(call, call.body, seeds);
  return fc.record({ path: pathsOf(call, seeds), query: queriesOf(call, seeds), headers: headersOf(call, seeds), body }).map((parts) => {
    const { payload, type } = parts.body;
    const headers = { ...parts.headers, ...(type !== undefined && { 'content-type': type }) };
    return { method: call.method, url: `${parts.path}${parts.query}`, headers, ...(payload !== undefined && { payload }) };
  });
}

/** Returns an arbitrary of URL paths with existing, other and hostile parameters. */
function pathsOf({ method, path, parameters }: DocumentedCall, seeds: Seeds): fc.Arbitrary<string> {
  const inPath = parameters.filter((each) => each.in === 'path');
  // A request must not delete what the others need.
  const pool = method === 'DELETE' ? {} : seeds.pool;
  const values = inPath.map(({ name, schema }) =>
    fc.oneof(
      { weight: 8, arbitrary: fromSchema(schema, pool, name).map(encodeValue) },
      { weight: 1, arbitrary: hostileValue.map(encodeValue) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%00', '%2e%2e', '..', '%E0%A4%A', '%ff', 'a%2Fb', '*', 'x'.repeat(3000)) },
    ),
  );
  return fc
    .tuple(...values)
    .map((given) => inPath.reduce((url, { name }, index) => url.replace(`{${name}}`, () => given[index] ?? ''), path));
}

/** Returns an arbitrary of query strings, some with strange values and names. */
function queriesOf({ parameters }: DocumentedCall, { pool }: Seeds): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof(
          { weight: 5, arbitrary: fromSchema(schema, pool, name) },
          { weight: 1, arbitrary: hostileValue },
          { weight: 1, arbitrary: fc.constantFrom(...strangeIntegers, ...strangeBooleans) },
        ),
      ),
    );
  const strange = fc.tuple(fc.constantFrom('__proto__', 'constructor', 'limit', 'offset', 'a[b]', '%', ''), hostileValue);
  const some = pairs.map((pair) => fc.option(pair, { freq: 4, nil: undefined }));
  return fc.tuple(fc.tuple(...some), fc.option(strange, { freq: 4, nil: undefined })).map(([given, more]) => {
    const said = [...given, ...(more === undefined ? [] : [more])].filter((pair) => pair !== undefined);
    return said.length === 0 ? '' : `?${said.map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`).join('&')}`;
  });
}

/** Returns requests to a call with one strange value each, in every parameter and every member of the body. */
export function strangeRequestsTo(call: DocumentedCall, { bodies: existing, headers, pool }: Seeds): FuzzRequest[] {
  const sound = call.parameters.filter((each) => each.in === 'path');
  const usual = { ...firstHeaders(headers, ['cookie', 'x-tenant', 'x-form']), 'content-type': 'application/json' };
  const url = sound.reduce((path, { name }) => path.replace(`{${name}}`, () => encodeValue(pool[name]?.[0] ?? 'none')), call.path);
  const strange = [...strangeIntegers, ...strangeBooleans];
  const inUrl = call.parameters.flatMap(({ name, in: location }) =>
    (location === 'query' ? strange : strange.slice(0, 6)).flatMap((value): FuzzRequest[] => {
      const { method } = call;
      if (location === 'header') return [{ method, url, headers: { ...usual, [name]: toHeaderValue(value) } }];
      if (location === 'path') return [{ method, url: call.path.replace(`{${name}}`, () => encodeValue(value)), headers: usual }];
      const query = `${name}=${encodeValue(value)}`;
      return [query, `${query}&${query}`].map((text) => ({ method, url: `${url}?${text}`, headers: usual }));
    }),
  );
  const inBody = (existing[`${call.method} ${call.path}`] ?? [])
    .slice(0, 1)
    .flatMap((body) => withStrangeMembers(body).map((payload) => ({ method: call.method, url, headers: usual, payload })));
  return [...inUrl, ...inBody];
}

/** Returns the first value of each of these headers. */
function firstHeaders(headers: Seeds['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name]?.[0] === undefined ? [] : [[name, headers[name][0]]])));
}

/**
 * Returns the body as texts with a strange literal in place of each member; a placeholder is replaced, as no JavaScript value serialises
 * to 1e309.
 */
function withStrangeMembers(body: object): string[] {
  const literals = ['1e309', '-0', '1.5', 'true', '"Infinity"', '"8900"', '[8900]'];
  return membersOf(body).flatMap((_member, index) => {
    const copy: object = structuredClone(body);
    const location = membersOf(copy)[index];
    if (location !== undefined) Reflect.set(location.inside, location.key, placeholder);
    const text = JSON.stringify(copy);
    return literals.map((literal) => text.replace(JSON.stringify(placeholder), () => literal));
  });
}

const placeholder = '@strange@';

/** Returns an arbitrary of headers, mostly valid ones. */
function headersOf({ parameters }: DocumentedCall, { pool, headers }: Seeds): fc.Arbitrary<Record<string, string>> {
  const each = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema }) => {
      const usual = headers[name] === undefined ? fromSchema(schema, pool, name) : fc.constantFrom(...headers[name]);
      const value = fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: hostileValue }).map(toHeaderValue);
      return [name, name === 'x-tenant' ? value : fc.option(value, { nil: undefined })] as const;
    });
  const cookie = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...(headers['cookie'] ?? [''])) },
    { weight: 1, arbitrary: fc.constantFrom('', 'visitor', 'visitor=', 'visitor=a.1.b', 'visitor=%', '__proto__=1') },
  );
  return fc.record({ ...Object.fromEntries(each), cookie }).map((said) => {
    const there = Object.entries(said).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    return Object.fromEntries(there);
  });
}

interface FuzzBody {
  readonly payload: string | undefined;
  readonly type: string | undefined;
}

/** Returns an arbitrary of bodies with their content types: valid, mutated and hostile. */
function bodiesOf(
  { method, path }: DocumentedCall,
  content: NonNullable<DocumentedCall['body']>,
  { pool, bodies: existing }: Seeds,
): fc.Arbitrary<FuzzBody> {
  const [usual = 'application/json'] = Object.keys(content);
  const derived = fromSchema(content[usual]?.schema ?? {}, pool);
  const seeded = existing[`${method} ${path}`];
  const right =
    seeded === undefined
      ? derived
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...seeded) }, { weight: 1, arbitrary: derived });
  const text = fc.oneof(
    { weight: 4, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: mutateBody(right).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: hostileText },
  );
  const type = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...Object.keys(content)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/xml',
        '',
        'application/json; charset=utf-16',
        'multipart/form-data',
        ';',
        'application/json,application/json',
      ),
    },
  );
  return fc.record({ payload: text, type });
}

/** Returns a value as URI-encoded text. */
function encodeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '%'));
}

/** Returns a value as text with only the characters that a header may contain. */
function toHeaderValue(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 4000);
}

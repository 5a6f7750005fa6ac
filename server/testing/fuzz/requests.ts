import fc from 'fast-check';
import { fromSchema, type Pool, type Schema } from './from-schema.js';
import { hostileText, hostileValue, mutated, placesIn, strangeBooleans, strangeIntegers } from './hostile.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

/** A call as the document of the API describes it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Of its body, by content type. */
  readonly body?: Readonly<Record<string, { readonly schema: Schema }>> | undefined;
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** What is known to succeed: bodies by call, and headers that a visitor who has a session sends. */
export interface Seeds {
  readonly pool: Pool;
  readonly bodies: Readonly<Record<string, readonly object[]>>;
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

/** Requests to a call: right ones, wrong ones and hostile ones, in every part. */
export function requestsTo(call: Call, seeds: Seeds): fc.Arbitrary<Sent> {
  const body = call.body === undefined ? fc.constant({ payload: undefined, type: undefined }) : bodies(call, call.body, seeds);
  return fc.record({ path: paths(call, seeds), query: queries(call, seeds), headers: headersOf(call, seeds), body }).map((parts) => {
    const { payload, type } = parts.body;
    const headers = { ...parts.headers, ...(type !== undefined && { 'content-type': type }) };
    return { method: call.method, url: `${parts.path}${parts.query}`, headers, ...(payload !== undefined && { payload }) };
  });
}

function paths({ method, path, parameters }: Call, seeds: Seeds): fc.Arbitrary<string> {
  const inPath = parameters.filter((each) => each.in === 'path');
  // What one request deletes, the others could not be about.
  const pool = method === 'DELETE' ? {} : seeds.pool;
  const values = inPath.map(({ name, schema }) =>
    fc.oneof(
      { weight: 8, arbitrary: fromSchema(schema, pool, name).map(encoded) },
      { weight: 1, arbitrary: hostileValue.map(encoded) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%00', '%2e%2e', '..', '%E0%A4%A', '%ff', 'a%2Fb', '*', 'x'.repeat(3000)) },
    ),
  );
  return fc.tuple(...values).map((given) => inPath.reduce((url, { name }, nth) => url.replace(`{${name}}`, () => given[nth] ?? ''), path));
}

function queries({ parameters }: Call, { pool }: Seeds): fc.Arbitrary<string> {
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
    return said.length === 0 ? '' : `?${said.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`;
  });
}

/** Requests to a call that have one strange value each, in every parameter and in every member of its body in turn. */
export function strangeRequestsTo(call: Call, { bodies: known, headers, pool }: Seeds): Sent[] {
  const sound = call.parameters.filter((each) => each.in === 'path');
  const usual = { ...pick(headers, ['cookie', 'x-tenant', 'x-form']), 'content-type': 'application/json' };
  const url = sound.reduce((path, { name }) => path.replace(`{${name}}`, () => encoded(pool[name]?.[0] ?? 'none')), call.path);
  const strange = [...strangeIntegers, ...strangeBooleans];
  const inUrl = call.parameters.flatMap(({ name, in: place }) =>
    (place === 'query' ? strange : strange.slice(0, 6)).flatMap((value): Sent[] => {
      const { method } = call;
      if (place === 'header') return [{ method, url, headers: { ...usual, [name]: asHeader(value) } }];
      if (place === 'path') return [{ method, url: call.path.replace(`{${name}}`, () => encoded(value)), headers: usual }];
      const query = `${name}=${encoded(value)}`;
      return [query, `${query}&${query}`].map((text) => ({ method, url: `${url}?${text}`, headers: usual }));
    }),
  );
  const inBody = (known[`${call.method} ${call.path}`] ?? [])
    .slice(0, 1)
    .flatMap((body) => withEachMember(body).map((payload) => ({ method: call.method, url, headers: usual, payload })));
  return [...inUrl, ...inBody];
}

function pick(headers: Seeds['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name]?.[0] === undefined ? [] : [[name, headers[name][0]]])));
}

/** Written with a placeholder first, because no JavaScript value is written as 1e309. */
function withEachMember(body: object): string[] {
  const literals = ['1e309', '-0', '1.5', 'true', '"Infinity"', '"8900"', '[8900]'];
  return placesIn(body).flatMap((_place, nth) => {
    const copy: object = structuredClone(body);
    const place = placesIn(copy)[nth];
    if (place !== undefined) Reflect.set(place.inside, place.key, placeholder);
    const text = JSON.stringify(copy);
    return literals.map((literal) => text.replace(JSON.stringify(placeholder), () => literal));
  });
}

const placeholder = '@strange@';

function headersOf({ parameters }: Call, { pool, headers }: Seeds): fc.Arbitrary<Record<string, string>> {
  const each = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema }) => {
      const usual = headers[name] === undefined ? fromSchema(schema, pool, name) : fc.constantFrom(...headers[name]);
      const value = fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: hostileValue }).map(asHeader);
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

interface Body {
  readonly payload: string | undefined;
  readonly type: string | undefined;
}

function bodies({ method, path }: Call, content: NonNullable<Call['body']>, { pool, bodies: known }: Seeds): fc.Arbitrary<Body> {
  const [usual = 'application/json'] = Object.keys(content);
  const derived = fromSchema(content[usual]?.schema ?? {}, pool);
  const seeded = known[`${method} ${path}`];
  const right =
    seeded === undefined
      ? derived
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...seeded) }, { weight: 1, arbitrary: derived });
  const text = fc.oneof(
    { weight: 4, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: mutated(right).map((value) => JSON.stringify(value) ?? '') },
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

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '%'));
}

/** What can travel in a header at all. */
function asHeader(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 4000);
}

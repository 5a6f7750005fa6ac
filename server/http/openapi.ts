import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { ApiErrorBody } from '../errors/api-error.js';
import { apiErrors } from '../errors/catalogue.js';
import type { App } from './routes/app.js';

declare module 'fastify' {
  interface FastifySchema {
    /** What a body is made of, where a form judges it and no schema does: for the document alone. */
    readonly sent?: TSchema;
  }
}

const about = `The calls of the site of a health-membership provider.

Every answer that succeeds is \`{ data, message? }\`, a list of clients also has \`total\` where it is asked for, every error \`{ code, message, status, actionMessage?, errors? }\`.
The codes are in \`components.schemas.ApiErrorCode\`, each with its statuses and English texts.
Of many errors the first hundred are there, and \`errorCount\` says how many there are.
Visitors are known by a signed cookie that the first answer gives; they meet their own records and nobody else's.
Amounts are integers in the smallest unit of the currency, days are MM/dd/yyyy.`;

const idempotencyKey = Type.Optional(
  Type.String({
    description:
      'Names this act of the session: sent again with the same key, it is done once and answered the same. Without a session, a known key is refused.',
    pattern: '^[A-Za-z0-9_-]{8,128}$',
  }),
);

/** Every error of the catalogue with its statuses and English texts. */
const apiErrorCodes = {
  type: 'string',
  description: 'What went wrong: the `code` of every answer that is an error.',
  enum: Object.keys(apiErrors),
  'x-errors': Object.fromEntries(
    Object.entries(apiErrors).map(([code, { status, text, action }]) => [
      code,
      { status: [status].flat(), message: text, ...(action !== undefined && { actionMessage: action }) },
    ]),
  ),
} as const;

const visitorSession = {
  type: 'apiKey',
  in: 'cookie',
  name: 'visitor',
  description:
    'The signed session of a visitor. A call without it begins one and sets the cookie; over HTTPS its name is `__Host-visitor`. The API has no login.',
} as const;

/** What the calls of each tag are about. */
const tags: Readonly<Record<string, string>> = {
  tenants: 'Tenants, with their settings, services and what they sell.',
  merchants: 'The public side of the gateways that tenants are paid by.',
  'lang-dictionary': 'The texts that a group of tenants words in its own way.',
  lookup: 'Lists of choices, and whether the site is closed for maintenance.',
  clients: 'People and businesses, what they enroll in, and how they pay for it.',
  'merchant-customers': 'Cards, accounts and other ways to pay that a visit has saved.',
  questionnaires: 'The questions that a tenant asks before an enrollment.',
  'questionnaire-responses': 'The answers of clients to questionnaires.',
  respondents: 'A questionnaire together with what one client answered.',
  requests: 'What the forms that a tenant invents send.',
  contacts: 'Agents who refer people to a tenant.',
  search: 'Searches whose words stay out of addresses and logs.',
  drafts: 'Forms that a visitor has begun and not sent.',
  session: 'What a visit knows, and its end.',
  uploads: 'Files that forms send.',
  maintenance: 'The way past the maintenance page.',
  openapi: 'This document itself, for tools and generators of clients.',
};

/** Operations that need a tenant but are the same for every visitor. */
const callsWithoutSession: readonly unknown[] = ['listContacts', 'getContact', 'findReferrers'];

/** Registers the OpenAPI plugin, which documents every call registered after it. */
export async function describeCalls(api: App, version: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vestibule',
        description: about,
        version,
        contact: { name: 'The operator of this site' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server that this document comes from.' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { visitorSession }, schemas: { ApiErrorCode: apiErrorCodes } },
    },
    transform: ({ schema, url, route }) => ({ url, schema: documentSchema(schema, url, String(route.method)) }),
  });
}

/** Returns the documented schema of a call: adds tags, session, idempotency key and response descriptions. */
function documentSchema({ sent, ...schema }: FastifySchema, url: string, method: string): FastifySchema {
  const [, , about = ''] = url.split('/');
  // A file that is sent again is another file, and a search changes nothing.
  const hasKey = method !== 'GET' && schema.consumes === undefined && about !== 'search';
  const headers = hasKey ? addIdempotencyKey(schema.headers) : schema.headers;
  const request = { body: relaxDefaults(sent ?? schema.body), headers, querystring: relaxDefaults(schema.querystring) };
  const hasSession = needsTenant(schema.headers) && !callsWithoutSession.includes(schema.operationId);
  return {
    ...schema,
    tags: schema.tags ?? [about],
    security: hasSession ? [{ visitorSession: [] }, {}] : [],
    response: describeResponses(schema.response),
    ...Object.fromEntries(Object.entries(request).filter(([, part]) => part !== undefined)),
  };
}

/** Returns the schema of a query or a body with parameters that have a default marked as optional. */
function relaxDefaults(schema: unknown): unknown {
  if (!isRecord(schema) || !isRecord(schema['properties']) || !Array.isArray(schema['required'])) return schema;
  const { properties, required } = schema;
  const hasDefault = (name: unknown): boolean => {
    const property = properties[String(name)];
    return isRecord(property) && 'default' in property;
  };
  return { ...schema, required: required.filter((name) => !hasDefault(name)) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Descriptions by the first digit of the status. */
const responseDescriptions: Readonly<Record<string, string>> = {
  2: 'It is done.',
  4: 'The request was refused, and why.',
  5: 'The service failed, or is busy.',
};

/** The body of an error in the document, which lists the codes once for all calls. */
const documentedError = {
  ...ApiErrorBody,
  properties: { ...ApiErrorBody.properties, code: { $ref: '#/components/schemas/ApiErrorCode' } },
};

function describeResponses(response: unknown): object {
  const each = isRecord(response) ? Object.entries(response) : [];
  return Object.fromEntries(
    each.map(([status, schema]) => {
      const description = responseDescriptions[status.charAt(0)];
      return [status, { description, ...(schema === ApiErrorBody ? documentedError : Object(schema)) }];
    }),
  );
}

function addIdempotencyKey(headers: unknown): unknown {
  return needsTenant(headers) ? { ...headers, properties: { ...headers.properties, 'idempotency-key': idempotencyKey } } : headers;
}

/** Returns whether the header `x-tenant` is required, which marks calls made with a visitor's session. */
function needsTenant(headers: unknown): headers is { readonly properties: object } {
  if (!isRecord(headers) || !Array.isArray(headers['required']) || !isRecord(headers['properties'])) return false;
  return headers['required'].includes('x-tenant');
}

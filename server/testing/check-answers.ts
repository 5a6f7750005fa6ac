import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/routes/app.js';

interface DocumentedOperation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>>;
}
interface ApiDocument {
  readonly components: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Cached by schema text, because many tests open a server with the same document. */
const validators = new Map<string, ValidateFunction>();

/** Returns the cached validator of a schema. */
function validatorOf(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  return validate;
}

/** Compares every API response with the OpenAPI document. */
export interface ResponseCheck {
  /** Adds the hook; call it before the calls are registered. */
  watch(app: App): void;
  /** Makes `inject` throw if a response contradicts the document. */
  begin(app: App): Promise<void>;
  /** Contradictions in responses that were not sent by `inject`. */
  readonly contradictions: readonly string[];
}

/** Returns a check of all API responses against the OpenAPI document. */
export function openAnswerCheck(): ResponseCheck {
  let document: ApiDocument | undefined;
  const contradictions: string[] = [];
  return {
    contradictions,
    watch(app) {
      app.addHook('onSend', (request, reply, payload, next) => {
        const found = document === undefined ? undefined : findContradiction(document, request, reply, payload);
        if (found !== undefined) contradictions.push(found);
        next(null, payload);
      });
    },
    async begin(app) {
      const inject = app.inject.bind(app);
      document = (await inject({ url: '/api/openapi.json' })).json();
      const checked = async (...args: Parameters<typeof inject>) => {
        const answer = await inject(...args);
        const [found] = contradictions.splice(0);
        if (found !== undefined) throw new Error(found);
        return answer;
      };
      // No test calls it without arguments, which alone gives a chain in place of a promise.
      app.inject = checked as unknown as typeof app.inject;
    },
  };
}

/** Returns how a response contradicts the document; undefined if it agrees. */
function findContradiction(
  { paths, components }: ApiDocument,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): string | undefined {
  const { url } = request.routeOptions;
  if (url === undefined || !isDocumented(request.method, url)) return undefined;
  const path = url.replaceAll(/:(\w+)/g, '{$1}');
  const status = String(reply.statusCode);
  const where = `${request.method} ${path} answered ${status}`;
  const operation = paths[path]?.[request.method.toLowerCase()];
  if (operation === undefined) return `${where}, and the document has no such call`;
  const described = operation.responses[status] ?? operation.responses[`${status.charAt(0)}XX`];
  if (described === undefined) return `${where}, which the document does not name`;
  const found = schemaDifference(payload, described.content?.['application/json']?.schema, components);
  return found && `${where}${found}`;
}

/** The document describes the API's calls without HEAD and OPTIONS. */
function isDocumented(method: string, url: string): boolean {
  return url.startsWith('/api/') && method !== 'HEAD' && method !== 'OPTIONS';
}

/** Returns the end of a sentence about how a response differs from its schema, which may refer to components; undefined if it matches. */
function schemaDifference(payload: unknown, schema: object | undefined, components: object): string | undefined {
  if (schema === undefined || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return ' without JSON';
  const body: unknown = JSON.parse(String(payload));
  const validate = validatorOf({ ...schema, components });
  if (validate(body)) return undefined;
  return `, which is not as described: ${ajv.errorsText(validate.errors)} in ${String(payload).slice(0, 2000)}`;
}

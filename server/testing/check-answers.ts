import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/routes/app.js';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Validators by the text of their schema: many tests open a server, and its document is the same. */
const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  return validate;
}

/** Holds every answer of the API against the document that describes it. */
export interface AnswerCheck {
  /** Adds the hook; to be called before the calls are registered. */
  watch(app: App): void;
  /** Makes `inject` of a server that is ready fail with the first contradiction. */
  begin(app: App): Promise<void>;
  /** What contradicted the document in answers that did not go through `inject`. */
  readonly contradictions: readonly string[];
}

export function openAnswerCheck(): AnswerCheck {
  let document: Document | undefined;
  const contradictions: string[] = [];
  return {
    contradictions,
    watch(app) {
      app.addHook('onSend', (request, reply, payload, next) => {
        const found = document === undefined ? undefined : contradictionIn(document, request, reply, payload);
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

function contradictionIn({ paths }: Document, request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  const { url } = request.routeOptions;
  if (url === undefined || !isDescribed(request.method, url)) return undefined;
  const path = url.replaceAll(/:(\w+)/g, '{$1}');
  const status = String(reply.statusCode);
  const where = `${request.method} ${path} answered ${status}`;
  const operation = paths[path]?.[request.method.toLowerCase()];
  if (operation === undefined) return `${where}, and the document has no such call`;
  const described = operation.responses[status] ?? operation.responses[`${status.charAt(0)}XX`];
  if (described === undefined) return `${where}, which the document does not name`;
  const found = faultIn(payload, described.content?.['application/json']?.schema);
  return found && `${where}${found}`;
}

/** The document describes the calls of the API, and neither HEAD nor OPTIONS of them. */
function isDescribed(method: string, url: string): boolean {
  return url.startsWith('/api/') && method !== 'HEAD' && method !== 'OPTIONS';
}

/** The rest of a sentence that says how an answer differs from its schema. */
function faultIn(payload: unknown, schema: object | undefined): string | undefined {
  if (schema === undefined || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return ' without JSON';
  const body: unknown = JSON.parse(String(payload));
  const validate = validatorOf(schema);
  if (validate(body)) return undefined;
  return `, which is not as described: ${ajv.errorsText(validate.errors)} in ${String(payload).slice(0, 2000)}`;
}

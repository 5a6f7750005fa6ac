import recorded from './api-examples.json' with { type: 'json' };

/** A request to a call and its answer, as they were recorded from a running server. */
export interface ApiExample {
  /** With the values of the parameters, without the origin. */
  readonly url: string;
  readonly request?: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** By operationId. */
export const apiExamples: Readonly<Record<string, ApiExample>> = recorded;

interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Content {
  readonly content?: Readonly<Record<string, object>>;
}
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}
interface Document {
  readonly paths?: object;
}

/** The document with the recorded request and answer in each call. */
export function withExamples(document: Document): object {
  const paths = Object.entries<Readonly<Record<string, Operation>>>({ ...document.paths }).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => [method, withExample(path, operation)]);
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function withExample(path: string, operation: Operation): Operation {
  const { operationId = '', parameters, requestBody, responses = {} } = operation;
  const example = Object.hasOwn(apiExamples, operationId) ? apiExamples[operationId] : undefined;
  if (example === undefined) return operation;
  const { status, request, response } = example;
  return {
    ...operation,
    ...(parameters !== undefined && { parameters: withValues(parameters, path, example.url) }),
    ...(requestBody !== undefined && request !== undefined && { requestBody: shown(requestBody, request) }),
    responses: { ...responses, [status]: shown(responses[status] ?? {}, response) },
  };
}

function shown(body: Content, example: unknown): Content {
  const content = Object.entries(body.content ?? {}).map(([type, media]) => [type, { ...media, example }]);
  return { ...body, content: Object.fromEntries(content) };
}

/** The values that the recorded address has for its parameters. */
function withValues(parameters: readonly Parameter[], path: string, url: string): readonly Parameter[] {
  const [place = '', query = ''] = url.split('?');
  const parts = place.split('/');
  const inPath = path.split('/').map((part, index) => [part.replace(/^\{(.*)\}$/, '$1'), decodeURIComponent(parts[index] ?? '')] as const);
  const values = { path: new Map(inPath), query: new Map(new URLSearchParams(query)) };
  return parameters.map((parameter) => {
    const known = parameter.in === 'path' ? values.path : parameter.in === 'query' ? values.query : undefined;
    const example = known?.get(parameter.name);
    return example === undefined ? parameter : { ...parameter, example };
  });
}

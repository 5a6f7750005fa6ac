import recorded from './api-examples.json' with { type: 'json' };

/** A request to a call and its response, recorded from a running server. */
export interface ApiExample {
  /** With parameter values, without the origin. */
  readonly url: string;
  readonly request?: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** The recorded examples by operationId. */
export const apiExamples: Readonly<Record<string, ApiExample>> = recorded;

interface ExampleParameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly type?: unknown };
}
interface Content {
  readonly content?: Readonly<Record<string, object>>;
}
interface ExampleOperation {
  readonly operationId?: string;
  readonly parameters?: readonly ExampleParameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}
interface ExampleDocument {
  readonly paths?: object;
}

/** Returns the OpenAPI document with the recorded request and response in each call. */
export function addExamples(document: ExampleDocument): object {
  const paths = Object.entries<Readonly<Record<string, ExampleOperation>>>({ ...document.paths }).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => [method, addOperationExample(path, operation)]);
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function addOperationExample(path: string, operation: ExampleOperation): ExampleOperation {
  const { operationId = '', parameters, requestBody, responses = {} } = operation;
  const example = Object.hasOwn(apiExamples, operationId) ? apiExamples[operationId] : undefined;
  if (example === undefined) return operation;
  const { status, request, response } = example;
  return {
    ...operation,
    ...(parameters !== undefined && { parameters: addParameterExamples(parameters, path, example.url) }),
    ...(requestBody !== undefined && request !== undefined && { requestBody: addExample(requestBody, request) }),
    responses: { ...responses, [status]: addExample(responses[status] ?? {}, response) },
  };
}

function addExample(body: Content, example: unknown): Content {
  const content = Object.entries(body.content ?? {}).map(([type, media]) => [type, { ...media, example }]);
  return { ...body, content: Object.fromEntries(content) };
}

function addParameterExamples(parameters: readonly ExampleParameter[], path: string, url: string): readonly ExampleParameter[] {
  const [pathText = '', query = ''] = url.split('?');
  const parts = pathText.split('/');
  const inPath = path.split('/').map((part, index) => [part.replace(/^\{(.*)\}$/, '$1'), decodeURIComponent(parts[index] ?? '')] as const);
  const values = { path: new Map(inPath), query: new Map(new URLSearchParams(query)) };
  return parameters.map((parameter) => {
    const valuesByName = parameter.in === 'path' ? values.path : parameter.in === 'query' ? values.query : undefined;
    const example = valuesByName?.get(parameter.name);
    return example === undefined ? parameter : { ...parameter, example: typedValue(example, parameter.schema?.type) };
  });
}

/** Returns the value of a text in a URL, since an example has the type of its schema. */
function typedValue(text: string, type: unknown): unknown {
  return type === 'integer' || type === 'number' || type === 'boolean' ? JSON.parse(text) : text;
}

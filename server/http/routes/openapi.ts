import { Type } from 'typebox';
import { addExamples } from '../openapi-examples.js';
import type { App } from './app.js';

const schema = {
  tags: ['openapi'],
  operationId: 'getOpenApi',
  summary: 'This document: every call, what it takes and what it answers',
  description: 'Made of the schemas that validate requests, with a recorded example of each call. It needs no tenant and no session.',
  response: { 200: Type.Unknown({ description: 'OpenAPI 3.1' }) },
};

/** Registers /openapi.json, which is built once from the schemas that validate requests. */
export function openApiRoutes(app: App): void {
  let document: Buffer | undefined;
  app.get('/openapi.json', { schema }, (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(addExamples(app.swagger())));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

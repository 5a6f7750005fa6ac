import { Type } from 'typebox';
import { withExamples } from '../openapi-examples.js';
import type { App } from './app.js';

const schema = {
  tags: ['openapi'],
  operationId: 'getOpenApi',
  summary: 'This document: every call, what it takes and what it answers',
  response: { 200: Type.Unknown({ description: 'OpenAPI 3.1' }) },
};

/** Made once, of the very schemas that requests are checked by. */
export function openApiRoutes(app: App): void {
  let document: Buffer | undefined;
  app.get('/openapi.json', { schema }, (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(withExamples(app.swagger())));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { apiError } from '../../errors/api-error.js';
import { cleanFileName } from '../../uploads/file-name.js';
import { fileTypes } from '../../uploads/file-types.js';
import { keepUpload, largest, tooLarge } from '../../uploads/keep-upload.js';
import { callerOf, CallerHeaders, headerOf } from '../../visitors/caller.js';
import { refuseWithoutRoom } from '../../submission/idempotent-write.js';
import { answerOf, type App, type Services } from './app.js';

const Headers = Type.Interface([CallerHeaders], {
  'x-file-name': Type.Optional(Type.String({ maxLength: 2000, description: 'What the file is called, URI-encoded.' })),
});

const UploadAnswer = answerOf(
  Type.Object({
    uploadId: Type.String({ description: 'What a form sends as the answer.' }),
    name: Type.String(),
    size: Type.Integer({ description: 'In bytes.' }),
  }),
);
type UploadAnswer = Static<typeof UploadAnswer>;

/** Slow lines need minutes for a large file. */
const bodyTime = 300_000;

const schema = {
  operationId: 'uploadFile',
  summary: 'Send a file, whose id is then an answer',
  description: `The body is the file itself, at most ${largest} bytes. Its first bytes must be those of its content type.`,
  consumes: fileTypes,
  headers: Headers,
  body: Type.Unsafe<unknown>({ contentMediaType: 'application/octet-stream' }),
  response: { 201: UploadAnswer },
};

/** Files travel alone, as one stream; what they are for says the form that sends their id (D-87). They are never served. */
export function uploadRoutes(app: App, services: Services): void {
  void app.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, stream, next) => next(null, stream));
    files.post('/uploads', { schema, config: { bodyTime }, handlerTimeout: bodyTime + 11_500 }, async (request, reply) => {
      // What is left of a refused file is not waited for.
      reply.header('connection', 'close');
      const type = typeOf(request);
      const stream = streamOf(request);
      const caller = await callerOf(services, request, reply);
      await refuseWithoutRoom(services.store);
      const upload = await keepUpload(services.store, caller, { stream, type, name: cleanFileName(headerOf(request, 'x-file-name')) });
      return reply.removeHeader('connection').code(201).send({ data: upload });
    });
    done();
  });
}

function typeOf(request: FastifyRequest): string {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!fileTypes.includes(type)) throw apiError('file_type_unsupported', { params: { types: fileTypes.join(', ') } });
  return type;
}

function streamOf({ headers, body }: FastifyRequest): Readable {
  if (Number(headers['content-length'] ?? 0) > largest) throw tooLarge();
  if (!(body instanceof Readable)) throw apiError('file_empty');
  return body;
}

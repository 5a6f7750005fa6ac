import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { createByteLimit } from '../rate-limits.js';
import { FILE_TYPES, fileTypeOf, MAX_UPLOAD_SIZE } from '../../shared/uploads.js';
import { apiError } from '../../errors/api-error.js';
import { cleanFileName, saveUpload, fileTooLarge, fileTypeUnsupported } from '../../visit/uploads.js';
import { requireFileForm, UploadHeaders } from '../../visit/accepted-form.js';
import { readCaller, headerOf } from '../../visit/caller.js';
import { requireDiskSpace } from '../../visit/idempotent-write.js';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import { type CallLimits, responseOf, type App, type Services } from './app.js';

const UploadAnswer = responseOf(
  Type.Object({
    uploadId: Type.String({ description: 'What a form sends as the answer.' }),
    name: Type.String(),
    size: Type.Integer({ description: 'In bytes.' }),
  }),
);
export type UploadAnswer = Static<typeof UploadAnswer>;

/** Slow connections need minutes for a large file. */
const bodyTime = 300_000;

const schema = {
  operationId: 'uploadFile',
  summary: 'Send a file, whose id is then an answer',
  description: `The body is the file itself, at most ${MAX_UPLOAD_SIZE} bytes. Its content must be of an accepted type, which is what counts: the content type or the name need only say that it is one. A visit may send 100 MB, a network address 200 MB an hour, and all files that no form names yet take 2 GB unless the operator says otherwise. Such a file is deleted after an hour, unless a draft names it.`,
  consumes: [...FILE_TYPES],
  headers: UploadHeaders,
  body: Type.Unsafe<unknown>({ contentMediaType: 'application/octet-stream' }),
  response: { 201: UploadAnswer },
};

/** Registers POST /uploads, which stores one streamed file. The form that sends its id decides its use (D-87); it is never served. */
export function uploadRoutes(app: App, services: Services, { rateLimits, uploadsLimit }: CallLimits): void {
  const countBytes = createByteLimit(rateLimits);
  void app.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, stream, next) => next(null, stream));
    files.post('/uploads', { schema, config: { bodyTime }, handlerTimeout: bodyTime + 11_500 }, async (request, reply) => {
      // The rest of a rejected file is not read.
      reply.header('connection', 'close');
      const name = cleanFileName(headerOf(request, 'x-file-name'));
      const type = requireFileType(request, name);
      const stream = requireStream(request);
      const caller = await readCaller(services, request, reply);
      requireFileForm(requireDefinitions(services.library, caller), headerOf(request, 'x-form'));
      await requireDiskSpace(services.store);
      const reserved = Number(request.headers['content-length'] ?? MAX_UPLOAD_SIZE);
      const giveBack = countBytes(request, reply, reserved);
      const file = { stream, type, name, reserved, onEnd: (stored: number) => giveBack(reserved - stored) };
      const upload = await saveUpload(services.store, caller, file, uploadsLimit);
      return reply.removeHeader('connection').code(201).send({ data: upload });
    });
    done();
  });
}

/** Returns the type by the content type, else by the file's name; throws `file_type_unsupported` for any that is not accepted. */
function requireFileType({ headers }: FastifyRequest, name: string): string {
  const type = fileTypeOf((headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? '', name);
  if (type === undefined) throw fileTypeUnsupported();
  return type;
}

/** Returns the body as a stream; throws if the file is empty or too large. */
function requireStream({ headers, body }: FastifyRequest): Readable {
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_SIZE) throw fileTooLarge();
  if (!(body instanceof Readable)) throw apiError('file_empty');
  return body;
}

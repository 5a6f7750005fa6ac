import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { createByteLimit } from '../rate-limits.js';
import { FILE_TYPES, MAX_UPLOAD_SIZE } from '../../shared/uploads.js';
import { apiError } from '../../errors/api-error.js';
import { cleanFileName, saveUpload, fileTooLarge } from '../../visit/uploads.js';
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
  description: `The body is the file itself, at most ${MAX_UPLOAD_SIZE} bytes. Its first bytes must be those of its content type. A visit may send 100 MB, a network address 200 MB an hour, and all files that no form names yet take 2 GB unless the operator says otherwise. Such a file is deleted after an hour, unless a draft names it.`,
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
      const type = requireFileType(request);
      const stream = requireStream(request);
      const caller = await readCaller(services, request, reply);
      requireFileForm(requireDefinitions(services.library, caller), headerOf(request, 'x-form'));
      await requireDiskSpace(services.store);
      const reserved = Number(request.headers['content-length'] ?? MAX_UPLOAD_SIZE);
      const giveBack = countBytes(request, reply, reserved);
      const name = cleanFileName(headerOf(request, 'x-file-name'));
      const file = { stream, type, name, reserved, onEnd: (stored: number) => giveBack(reserved - stored) };
      const upload = await saveUpload(services.store, caller, file, uploadsLimit);
      return reply.removeHeader('connection').code(201).send({ data: upload });
    });
    done();
  });
}

/** Returns the content type; throws `file_type_unsupported` for any other than the accepted types. */
function requireFileType(request: FastifyRequest): string {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!FILE_TYPES.some((each) => each === type)) throw apiError('file_type_unsupported', { params: { types: FILE_TYPES.join(', ') } });
  return type;
}

/** Returns the body as a stream; throws if the file is empty or too large. */
function requireStream({ headers, body }: FastifyRequest): Readable {
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD_SIZE) throw fileTooLarge();
  if (!(body instanceof Readable)) throw apiError('file_empty');
  return body;
}

import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** A response that is prepared once, in each encoding, and sent many times. */
export interface PreparedAnswer {
  readonly type: string;
  readonly cache: 'immutable' | 'no-cache';
  readonly hash: string;
  readonly plain: Buffer;
  readonly encoded: Encodings;
}

type Encodings = { readonly [E in Encoding]?: Buffer };

interface AnswerOptions {
  readonly type: string;
  readonly cache: 'immutable' | 'no-cache';
  /** Encodings that a build has already created. */
  readonly encoded?: Encodings;
}

/** Smaller responses are not faster when compressed. */
const minCompressedSize = 1024;

export function prepareAnswer(content: string | Buffer, { type, cache, encoded }: AnswerOptions): PreparedAnswer {
  const plain = Buffer.from(content);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { type, cache, hash, plain, encoded: encoded ?? compress(plain, type) };
}

/** Compresses what is sent once only, at levels that take less time than the bytes they save. */
const quickCompression: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => gzipSync(text),
};

/** Sends a text that differs in each response, such as a page with its nonce, in the best encoding. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const encodings = text.length < minCompressedSize ? {} : quickCompression;
  const encoding = chooseEncoding(request.headers['accept-encoding'], encodings);
  if (encoding === undefined) return reply.send(text);
  return reply.header('content-encoding', encoding).send(quickCompression[encoding](text));
}

/** Returns the compressed versions of a text, each made when it is first read; none for small or binary content. */
function compress(plain: Buffer, type: string): Encodings {
  if (plain.length < minCompressedSize || !/^(text|application\/(javascript|json))|svg/.test(type)) return {};
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    get br() {
      return (br ??= brotliCompressSync(plain, { params }));
    },
    get gzip() {
      return (gzip ??= gzipSync(plain, { level: 9 }));
    },
  };
}

const cacheControl = { immutable: 'public, max-age=31536000, immutable', 'no-cache': 'no-cache' };

/** Sends a prepared response in the best encoding, or 304 if the browser has it. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], answer.encoded);
  const tag = `"${answer.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.header('etag', tag).header('cache-control', cacheControl[answer.cache]).header('vary', 'accept-encoding');
  if (hasTag(request.headers['if-none-match'], answer.hash)) return reply.code(304).send();
  reply.header('content-type', answer.type);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(encoding === undefined ? answer.plain : answer.encoded[encoding]);
}

/** Returns the best available encoding that the browser accepts; undefined without one. */
function chooseEncoding(header: string | undefined, available: { readonly [E in Encoding]?: unknown }): Encoding | undefined {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  for (const encoding of ['br', 'gzip'] as const) if (accepted.has(encoding) && available[encoding]) return encoding;
  return undefined;
}

/** Returns whether the browser has this content, in any encoding. */
function hasTag(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    return tag === '*' || tag.replace(/^"|(-br|-gzip)?"$/g, '') === hash;
  });
}

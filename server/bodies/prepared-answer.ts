import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** An answer made once and sent many times, in every encoding a browser may ask for. */
export interface PreparedAnswer {
  readonly type: string;
  readonly cache: 'immutable' | 'no-cache';
  readonly hash: string;
  readonly plain: Buffer;
  readonly encoded: { readonly [E in Encoding]?: Buffer };
}

interface Making {
  readonly type: string;
  readonly cache: 'immutable' | 'no-cache';
  /** Encodings that a build made already. */
  readonly encoded?: { readonly [E in Encoding]?: Buffer };
}

/** Below this a compressed answer does not travel faster. */
const worthwhile = 1024;

export function prepareAnswer(content: string | Buffer, { type, cache, encoded }: Making): PreparedAnswer {
  const plain = Buffer.from(content);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { type, cache, hash, plain, encoded: encoded ?? encode(plain, type) };
}

function encode(plain: Buffer, type: string): PreparedAnswer['encoded'] {
  if (plain.length < worthwhile || !/^(text|application\/(javascript|json))|svg/.test(type)) return {};
  const br = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  return { br, gzip: gzipSync(plain, { level: 9 }) };
}

const cacheControl = { immutable: 'public, max-age=31536000, immutable', 'no-cache': 'no-cache' };

/** Sends it whole, or says that the browser has it already. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  const encoding = chosenEncoding(request.headers['accept-encoding'], answer.encoded);
  const tag = `"${answer.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.header('etag', tag).header('cache-control', cacheControl[answer.cache]).header('vary', 'accept-encoding');
  if (hasTag(request.headers['if-none-match'], answer.hash)) return reply.code(304).send();
  reply.header('content-type', answer.type);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(encoding === undefined ? answer.plain : answer.encoded[encoding]);
}

function chosenEncoding(header: string | undefined, encoded: PreparedAnswer['encoded']): Encoding | undefined {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  for (const encoding of ['br', 'gzip'] as const) if (accepted.has(encoding) && encoded[encoding]) return encoding;
  return undefined;
}

/** The same content counts as the same in whichever encoding it travelled. */
function hasTag(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    return tag === '*' || tag.replace(/^"|(-br|-gzip)?"$/g, '') === hash;
  });
}

import type { Readable } from 'node:stream';

const partSize = 256 * 1024;

/** Yields a stream in parts of about 256 KB. Throws `tooLarge` beyond the maximum and leaves the stream open for the reply. */
export async function* readParts(stream: Readable, maxSize: number, tooLarge: () => Error): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  let total = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    total += bytes.length;
    if (total > maxSize) throw tooLarge();
    chunks.push(bytes);
    length += bytes.length;
    if (length < partSize) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}

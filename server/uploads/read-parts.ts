import type { Readable } from 'node:stream';

const partSize = 256 * 1024;

/**
 * The bytes of a stream in parts of 256 KB or little more, the last as long as it is. Throws `tooLarge` as soon as there
 * are more than `most`, and leaves the stream open: its sender has to be told why.
 */
export async function* readParts(stream: Readable, most: number, tooLarge: () => Error): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  let seen = 0;
  for await (const read of stream.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(read);
    seen += bytes.length;
    if (seen > most) throw tooLarge();
    waiting.push(bytes);
    length += bytes.length;
    if (length < partSize) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}

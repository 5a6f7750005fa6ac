import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { loggerOptions } from './log.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { openFileProject } from '../../fixtures/testing/file-forms.js';
import { listen, openTestServer } from '../../fixtures/testing/test-server.js';
import { byTier } from '../../fixtures/testing/tier.js';

const { rows, keep } = withStore();
let port = 0;
let lines: { readonly level: number; readonly msg: string; readonly err?: unknown }[] = [];
const paper = new Writable({
  write(part: Buffer, _encoding, done) {
    for (const line of part.toString().trimEnd().split('\n')) lines.push(JSON.parse(line));
    done();
  },
});
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeAll(async () => {
  const { store } = rows;
  const slowStore: typeof store = { ...store, inTenant: (scope, work) => pause(40).then(() => store.inTenant(scope, work)) };
  const server = keep(
    await openTestServer(slowStore, undefined, loggerOptions(paper, 'info'), { definitions: keep(openFileProject()).folder }),
  );
  port = await listen(server.app);
});

interface Abort {
  readonly words: string;
  /** When the client closes its connection: so many milliseconds after it has sent its words, or at the first byte of the answer. */
  readonly after: number | 'first byte';
  readonly reset?: boolean;
}

function abort({ words, after, reset = false }: Abort): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => {
      socket.write(words);
      if (after !== 'first byte') setTimeout(leave, after);
    });
    const leave = (): void => void (reset ? socket.resetAndDestroy() : socket.destroy());
    socket.once('data', () => {
      socket.pause();
      leave();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

const head = (line: string, more = ''): string => `${line} HTTP/1.1\r\nhost: localhost\r\nx-tenant: meadow\r\n${more}\r\n`;
const body = '{"type":"Individual","firstName":"Ola","lastName":"Berg"}';
const json = (length: number): string => `content-type: application/json\r\ncontent-length: ${length}\r\n`;
const fileHeaders = 'x-form: enrollment-individual\r\ncontent-type: application/pdf\r\ncontent-length: 9999\r\n';
const aborts: Readonly<Record<string, Abort>> = {
  'in the body of a request': { words: `${head('POST /api/clients', json(1000))}${body}`, after: 5 },
  'in a body that is sent in chunks': {
    words: `${head('POST /api/clients', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n')}5\r\n{"typ`,
    after: 5,
    reset: true,
  },
  'in a file': { words: `${head('POST /api/uploads', fileHeaders)}%PDF-1.7\n`, after: 20 },
  'while a write waits for the database': { words: `${head('POST /api/clients', json(body.length))}${body}`, after: 15 },
  'while a read waits for the database': { words: head('GET /api/clients'), after: 15, reset: true },
  'at the first byte of the answer': { words: head('GET /library/harbor'), after: 'first byte' },
  'at the first byte of a page': { words: head('GET /'), after: 'first byte', reset: true },
  'before the answer': { words: head('GET /library/harbor'), after: 0, reset: true },
};

const ROUNDS = byTier(4, 25);
const AT_ONCE = 5;
const TIMES = ROUNDS * AT_ONCE;

describe('a client that closes its connection', () => {
  it.each(Object.entries(aborts))(`%s is logged in one line of level 30, ${TIMES} times`, async (_when, each) => {
    lines = [];
    for (let round = 0; round < ROUNDS; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, () => abort(each)));
    for (let waited = 0; lines.length < TIMES && waited < 5000; waited += 50) await pause(50);
    await pause(200);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    // A connection that is reset at once may be gone before the server has read a request from it.
    expect(lines.length).toBeLessThanOrEqual(TIMES);
    if (each.after !== 0) expect(lines).toHaveLength(TIMES);
  });
});

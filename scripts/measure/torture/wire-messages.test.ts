import { describe, expect, it } from '@jest/globals';
import { createClientReader, createDatabaseReader } from './wire-messages.js';

function message(type: string, ...texts: readonly string[]): Buffer {
  const body = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), head, body]);
}

const startup = message('', 'user', 'app', '');
const commitsIn = (...parts: readonly Buffer[]): string[] =>
  createClientReader()(Buffer.concat([startup, ...parts]))
    .filter(({ isCommit }) => isCommit)
    .map(({ bytes, request }) => `${bytes.toString('utf8', 0, 1)}${request}`);

describe('a reader of PostgreSQL messages', () => {
  it('finds the commit of a transaction', () => {
    const write = [message('P', '', 'insert into clients values (1)'), message('B', '', ''), message('E', ''), message('S')];
    expect(commitsIn(message('Q', 'begin; set local a = 1'), ...write, message('Q', 'commit'))).toEqual(['Q3']);
  });

  it('finds the Sync that commits a write outside of a transaction, also when its statement was prepared before', () => {
    const prepared = [message('P', 'one', 'with a as (insert into clients values (1)) select 1'), message('B', '', 'one'), message('S')];
    expect(commitsIn(...prepared, message('B', '', 'one'), message('S'))).toEqual(['S1', 'S2']);
  });

  it('takes no read for a commit', () => {
    expect(commitsIn(message('P', '', 'select 1'), message('B', '', ''), message('S'), message('Q', 'rollback'))).toEqual([]);
  });

  it('puts messages together that arrive in pieces', () => {
    const read = createClientReader();
    const bytes = Buffer.concat([startup, message('Q', 'commit')]);
    const found = [...bytes].flatMap((byte) => read(Buffer.from([byte])));
    expect(found.map(({ isCommit }) => isCommit)).toEqual([false, true]);
  });

  it('numbers what the database answers by the requests', () => {
    const read = createDatabaseReader();
    const found = read(Buffer.concat([message('R'), message('Z', 'I'), message('C', 'COMMIT'), message('Z', 'I')]));
    expect(found.map(({ request, isLast }) => [request, isLast])).toEqual([
      [0, false],
      [0, true],
      [1, false],
      [1, true],
    ]);
  });
});

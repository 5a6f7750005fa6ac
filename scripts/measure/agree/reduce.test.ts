import { describe, expect, it } from '@jest/globals';
import { reduceDocument } from './reduce-disagreement.js';

describe('the reduction of a document', () => {
  it('keeps only what the disagreement needs', async () => {
    const start = { name: 'Ada', phones: [{ value: '1' }, { value: '212555', type: 'Cell' }], note: { reason: ['a', 'b'] } };
    const hasPhone = async (candidate: unknown): Promise<boolean> => /"value":"2/.test(JSON.stringify(candidate));
    expect(await reduceDocument(start, hasPhone)).toEqual({ phones: [{ value: '2' }] });
  });

  it('returns the document where every smaller one shows nothing', async () => {
    const start = { a: 1, b: [2] };
    expect(await reduceDocument(start, async () => false)).toEqual(start);
  });
});

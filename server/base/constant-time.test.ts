import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAtInterval } from './constant-time.js';

const INTERVAL = 25;

/** Returns the parts of a reply that the hook reads, for a request that began some milliseconds ago. */
function replyAfter(milliseconds: number): FastifyReply {
  const began = performance.now() - milliseconds;
  return {
    get elapsedTime() {
      return performance.now() - began;
    },
  } as FastifyReply;
}

describe('a response that must not reveal how long it took', () => {
  it('is never sent before a whole interval is over, also when it was ready at a fraction of a millisecond', async () => {
    const starts = Array.from({ length: 60 }, (_, index) => 15 + index * 0.19);
    const ends: number[] = [];
    for (const start of starts) {
      const reply = replyAfter(start);
      expect(await sendAtInterval({} as FastifyRequest, reply, 'payload')).toBe('payload');
      ends.push(reply.elapsedTime);
    }
    const early = starts.filter((start, index) => (ends[index] ?? 0) < Math.ceil(start / INTERVAL) * INTERVAL);
    expect(early).toEqual([]);
  });
});

import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds; responses that must not differ in time take the same steps and differ by less than this. */
const interval = 25;

/** An onSend hook that sends the response a whole number of intervals after the request, so that its time reveals nothing. */
export async function sendAtInterval<Payload>(_request: FastifyRequest, reply: FastifyReply, payload: Payload): Promise<Payload> {
  const end = Math.ceil(reply.elapsedTime / interval) * interval;
  // A timer counts whole milliseconds and can end a fraction of one too early.
  while (reply.elapsedTime < end) await setTimeout(Math.ceil(end - reply.elapsedTime));
  return payload;
}

/** Compares two texts in constant time, also those of different lengths. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(one), digest(other));
}

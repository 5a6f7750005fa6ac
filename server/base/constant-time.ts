import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds; responses that must not differ in time take the same steps and differ by less than this. */
const interval = 25;

/** An onSend hook that delays the response to a whole interval after the request, so that its time reveals nothing. */
export async function sendAtInterval<Payload>(_request: FastifyRequest, reply: FastifyReply, payload: Payload): Promise<Payload> {
  await setTimeout(interval - (reply.elapsedTime % interval));
  return payload;
}

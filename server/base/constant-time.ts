import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In milliseconds. Answers that must not differ in time take the same steps, and differ by less than this. */
const interval = 25;

/** An onSend hook: sends the answer at a whole interval after the request, so that its time does not tell what it says. */
export async function sendAtInterval<Payload>(_request: FastifyRequest, reply: FastifyReply, payload: Payload): Promise<Payload> {
  await setTimeout(interval - (reply.elapsedTime % interval));
  return payload;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocalHost } from '../base/origin.js';

/** A proxy on this machine names another host, and so does a page of another site whose name leads here. */
export function refuseOtherMachines({ socket, hostname }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const address = socket.remoteAddress?.replace('::ffff:', '') ?? '';
  if (isLocalHost(address) && isLocalHost(hostname)) return done();
  reply.callNotFound();
}

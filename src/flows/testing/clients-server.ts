/** A small server of the calls about clients, of one visitor, that remembers what it was asked. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOwnOrigin } from '../../api/testing/own-origin.js';

interface Body {
  readonly [key: string]: unknown;
}

interface Asked {
  readonly what: string;
  readonly body: Body;
  readonly key: string | undefined;
  readonly form: string | undefined;
}

interface Answered {
  readonly status: number;
  readonly body: object;
}

export interface ClientsServer {
  readonly asked: Asked[];
  readonly clients: Body[];
  /** People of other visitors, by their first names. */
  readonly strangers: Set<string>;
  /** Those who are recognised as active members, by their first names. */
  readonly members: Set<string>;
  /** What is answered next to an act in place of doing it, by its method; or that the answer to it never comes. */
  readonly next: Map<string, Answered | 'no answer'>;
  readonly what: () => string[];
  readonly stop: () => void;
}

export async function serveClients(): Promise<ClientsServer> {
  const served: Omit<ClientsServer, 'what' | 'stop'> = {
    asked: [],
    clients: [],
    strangers: new Set(),
    members: new Set(),
    next: new Map(),
  };
  const done = new Map<string, Answered>();
  const once = (asked: Asked): Answered => {
    const answer = done.get(asked.key ?? '') ?? answerTo(served, asked);
    if (asked.key !== undefined && answer.status < 300) done.set(asked.key, answer);
    return answer;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await read(request);
    served.asked.push(asked);
    const act = asked.what === 'POST /exists' ? 'exists' : (asked.what.split(' ')[0] ?? '');
    const fault = served.next.get(act);
    served.next.delete(act);
    const answer = typeof fault === 'object' ? fault : once(asked);
    if (fault === 'no answer') response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  };
  const { close } = await serveOwnOrigin((request, response) => void serve(request, response));
  return {
    ...served,
    what: () => served.asked.map(({ what }) => what),
    stop: close,
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const header = (name: string) => request.headers[name]?.toString();
  const path = (request.url ?? '').replace('/api/clients', '').replace(/\?.*/, '');
  return {
    what: `${request.method} ${path}`.trim(),
    body: text === '' ? {} : JSON.parse(text),
    key: header('idempotency-key'),
    form: header('x-form')?.split('@')[0],
  };
}

function answerTo({ clients, strangers, members }: Omit<ClientsServer, 'what' | 'stop'>, { what, body }: Asked): Answered {
  const [method, path = ''] = what.split(' ');
  const first = String(body['firstName']);
  if (path === '/exists') {
    const isMember = members.has(first);
    return {
      status: 200,
      body: { data: { exists: isMember || strangers.has(first), ...(isMember && { match: { isActiveMember: true } }) } },
    };
  }
  if (method === 'GET') return { status: 200, body: { data: clients } };
  if (method === 'DELETE') return removed(clients, path.slice(1).split(','));
  return method === 'PUT' ? changed(clients, path.slice(1), body) : made(clients, strangers, body);
}

function made(clients: Body[], strangers: ReadonlySet<string>, body: Body): Answered {
  const people = (body['clients'] as readonly Body[] | undefined) ?? [body];
  const known = people.some((one) => one['checkIfClientExists'] === true && isKnown(clients, strangers, one));
  if (known)
    return {
      status: 409,
      body: { code: 'client_known', message: 'It looks like you are with us already.', actionMessage: 'Please check in.' },
    };
  const primaryId = String(clients.length + 1);
  const records = people.map((one, nth) => record(one, String(clients.length + nth + 1), nth === 0 ? undefined : primaryId));
  clients.push(...records);
  return {
    status: 201,
    body: { data: { client: records[0], clients: records, enrollments: [] }, message: 'Your membership was received.' },
  };
}

function isKnown(clients: readonly Body[], strangers: ReadonlySet<string>, { firstName, lastName }: Body): boolean {
  return strangers.has(String(firstName)) || clients.some((one) => one['firstName'] === firstName && one['lastName'] === lastName);
}

function changed(clients: Body[], id: string, body: Body): Answered {
  const nth = clients.findIndex(({ clientId }) => clientId === id);
  const before = clients[nth];
  if (before === undefined) return { status: 404, body: { message: 'There is no such client.' } };
  const { primaryId } = Object(before['relationship']);
  const after = { ...record(body, id, primaryId), ...(before['lastSSNOnFile'] === true && { lastSSNOnFile: true }) };
  clients[nth] = after;
  return { status: 200, body: { data: after, message: 'Successfully updated membership.' } };
}

function removed(clients: Body[], ids: readonly string[]): Answered {
  const isGone = ({ clientId, relationship }: Body) => [clientId, Object(relationship).primaryId].some((id) => ids.includes(String(id)));
  clients.splice(0, clients.length, ...clients.filter((client) => !isGone(client)));
  return { status: 200, body: { data: ids } };
}

/** A record as the server gives it: without the digits, and with whose it is. */
function record({ lastSSN, relationship, ...body }: Body, clientId: string, primaryId: string | undefined): Body {
  const tied = { ...Object(relationship), ...(primaryId !== undefined && { primaryId, primaryName: 'of the server' }) };
  return {
    ...body,
    clientId,
    status: 'Active',
    tenantId: 't',
    tenantGroupCode: 'g',
    createdAt: '2026-11-20T15:00:00.000Z',
    ...(Object.keys(tied).length > 0 && { relationship: tied }),
    ...(lastSSN !== undefined && { lastSSNOnFile: true }),
  };
}

/** A test server of the client calls for one visitor, which records its requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOwnOrigin } from '../../api/testing/own-origin.js';

interface JsonBody {
  readonly [key: string]: unknown;
}

interface ClientRequest {
  readonly what: string;
  readonly body: JsonBody;
  readonly key: string | undefined;
  readonly form: string | undefined;
}

interface ClientReply {
  readonly status: number;
  readonly body: object;
}

export interface ClientsServer {
  readonly requests: ClientRequest[];
  readonly clients: JsonBody[];
  /** First names of clients of other visitors. */
  readonly strangers: Set<string>;
  /** First names of active members. */
  readonly members: Set<string>;
  /** The next reply by method, instead of the usual one; `no answer` closes the connection. */
  readonly next: Map<string, ClientReply | 'no answer'>;
  readonly requestNames: () => string[];
  readonly stop: () => void;
}

/** Starts the server; a request with a known idempotency key gets the first reply again. */
export async function serveClients(): Promise<ClientsServer> {
  const served: Omit<ClientsServer, 'requestNames' | 'stop'> = {
    requests: [],
    clients: [],
    strangers: new Set(),
    members: new Set(),
    next: new Map(),
  };
  const done = new Map<string, ClientReply>();
  const replyOnce = (clientRequest: ClientRequest): ClientReply => {
    const answer = done.get(clientRequest.key ?? '') ?? answerTo(served, clientRequest);
    if (clientRequest.key !== undefined && answer.status < 300) done.set(clientRequest.key, answer);
    return answer;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const clientRequest = await readRequest(request);
    served.requests.push(clientRequest);
    const act = clientRequest.what === 'POST /exists' ? 'exists' : (clientRequest.what.split(' ')[0] ?? '');
    const prepared = served.next.get(act);
    served.next.delete(act);
    const answer = typeof prepared === 'object' ? prepared : replyOnce(clientRequest);
    if (prepared === 'no answer') response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  };
  const { close } = await serveOwnOrigin((request, response) => void serve(request, response));
  return {
    ...served,
    requestNames: () => served.requests.map(({ what }) => what),
    stop: close,
  };
}

/** Returns method and path, body, idempotency key and form of a request. */
async function readRequest(request: IncomingMessage): Promise<ClientRequest> {
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

/** Returns the reply to a request and changes the clients accordingly. */
function answerTo(
  { clients, strangers, members }: Omit<ClientsServer, 'requestNames' | 'stop'>,
  { what, body }: ClientRequest,
): ClientReply {
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
  if (method === 'DELETE') return removeClients(clients, path.slice(1).split(','));
  return method === 'PUT' ? updateClient(clients, path.slice(1), body) : createClients(clients, strangers, body);
}

/** Creates the clients of a body; replies 409 if one is known. */
function createClients(clients: JsonBody[], strangers: ReadonlySet<string>, body: JsonBody): ClientReply {
  const people = (body['clients'] as readonly JsonBody[] | undefined) ?? [body];
  const known = people.some((one) => one['checkIfClientExists'] === true && isKnown(clients, strangers, one));
  if (known)
    return {
      status: 409,
      body: { code: 'client_known', message: 'You may already have an account.', actionMessage: 'Please check in.' },
    };
  const primaryId = String(clients.length + 1);
  const records = people.map((one, index) => recordOf(one, String(clients.length + index + 1), index === 0 ? undefined : primaryId));
  clients.push(...records);
  return {
    status: 201,
    body: { data: { client: records[0], clients: records, enrollments: [] }, message: 'Your membership was received.' },
  };
}

/** Whether a client of this name exists. */
function isKnown(clients: readonly JsonBody[], strangers: ReadonlySet<string>, { firstName, lastName }: JsonBody): boolean {
  return strangers.has(String(firstName)) || clients.some((one) => one['firstName'] === firstName && one['lastName'] === lastName);
}

/** Replaces the record of a client; replies 404 for an unknown id. */
function updateClient(clients: JsonBody[], id: string, body: JsonBody): ClientReply {
  const index = clients.findIndex(({ clientId }) => clientId === id);
  const before = clients[index];
  if (before === undefined) return { status: 404, body: { message: 'There is no such client.' } };
  const { primaryId } = Object(before['relationship']);
  const after = { ...recordOf(body, id, primaryId), ...(before['lastSSNOnFile'] === true && { lastSSNOnFile: true }) };
  clients[index] = after;
  return { status: 200, body: { data: after, message: 'Successfully updated membership.' } };
}

/** Removes clients and their dependents. */
function removeClients(clients: JsonBody[], ids: readonly string[]): ClientReply {
  const isGone = ({ clientId, relationship }: JsonBody) =>
    [clientId, Object(relationship).primaryId].some((id) => ids.includes(String(id)));
  clients.splice(0, clients.length, ...clients.filter((client) => !isGone(client)));
  return { status: 200, body: { data: ids } };
}

/** Returns the record of a client as the server serves it: without the digits of the social security number. */
function recordOf({ lastSSN, relationship, ...body }: JsonBody, clientId: string, primaryId: string | undefined): JsonBody {
  const fullRelationship = { ...Object(relationship), ...(primaryId !== undefined && { primaryId, primaryName: 'of the server' }) };
  return {
    ...body,
    clientId,
    status: 'Active',
    tenantId: 't',
    tenantGroupCode: 'g',
    createdAt: '2026-11-20T15:00:00.000Z',
    ...(Object.keys(fullRelationship).length > 0 && { relationship: fullRelationship }),
    ...(lastSSN !== undefined && { lastSSNOnFile: true }),
  };
}

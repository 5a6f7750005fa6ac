/** A test server of the calls that save the people of a form, which records its requests. */
import type { IncomingMessage } from 'node:http';
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
  /** First names of active members, and of others whom the server knows. */
  readonly members: Set<string>;
  readonly strangers: Set<string>;
  /** The next reply by path, instead of the usual one; `no answer` closes the connection. */
  readonly next: Map<string, ClientReply | 'no answer'>;
  readonly requestNames: () => string[];
  readonly stop: () => void;
}

/** Starts the server. It numbers the people of each request from 1. */
export async function serveClients(): Promise<ClientsServer> {
  const served: Omit<ClientsServer, 'requestNames' | 'stop'> = { requests: [], members: new Set(), strangers: new Set(), next: new Map() };
  const { close } = await serveOwnOrigin((incoming, response) => {
    void readRequest(incoming).then((request) => {
      served.requests.push(request);
      const reply = served.next.get(request.what) ?? replyTo(served, request);
      served.next.delete(request.what);
      if (reply === 'no answer') response.destroy();
      else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  });
  return { ...served, requestNames: () => served.requests.map(({ what }) => what), stop: close };
}

/** Returns method and path, body, idempotency key and form of a request. */
async function readRequest(request: IncomingMessage): Promise<ClientRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const header = (name: string) => request.headers[name]?.toString();
  return {
    what: `${request.method} ${(request.url ?? '').replace('/api/clients', '')}`.trim(),
    body: JSON.parse(Buffer.concat(parts).toString()),
    key: header('idempotency-key'),
    form: header('x-form')?.split('@')[0],
  };
}

/** Returns the records of the people in a request, an error for a known person, or whether a person is known. */
function replyTo({ members, strangers }: Pick<ClientsServer, 'members' | 'strangers'>, { what, body }: ClientRequest): ClientReply {
  const people = (body['clients'] as readonly JsonBody[] | undefined) ?? [body];
  const name = String(people[0]?.['firstName']);
  if (what === 'POST /exists')
    return {
      status: 200,
      body: {
        data: {
          exists: members.has(name) || strangers.has(name),
          ...(members.has(name) && { match: { clientId: 'member', isActiveMember: true } }),
        },
      },
    };
  const known = { code: 'client_known', message: 'You may already have an account.', actionMessage: 'Please check in.' };
  if (strangers.has(name)) return { status: 409, body: known };
  const records = people.map(({ lastSSN, ...person }, index) => ({
    ...person,
    clientId: String(index + 1),
    ...(lastSSN !== undefined && { lastSSNOnFile: true }),
  }));
  return {
    status: 201,
    body: { data: { client: records[0], clients: records, enrollments: [] }, message: 'Your membership was received.' },
  };
}

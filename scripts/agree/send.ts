import { Agent, request } from 'node:http';
import type { OfferedForm, ReadableError, Sample } from './page-types.js';

/** What the server says about a body. */
export interface ServerVerdict {
  readonly status: number;
  readonly isAccepted: boolean;
  readonly errors: readonly ReadableError[];
  readonly text: string;
}

export type Sent = Pick<Sample, 'tenant' | 'formHeader' | 'body'>;

/** A connection pool and a session for the bodies of one server. */
export interface Sender {
  send(sample: Sent, form: OfferedForm): Promise<ServerVerdict>;
  /** Makes the client who answers the questionnaires of a tenant; false where this body makes none. */
  makeClient(sample: Sent): Promise<boolean>;
  close(): void;
}

/** As many connections as are open at once. */
const CONNECTIONS = 8;

/** Sends bodies over HTTP as the site does; the questionnaires are answered by a client of each tenant. */
export function openSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const post = (path: string, tenant: string, headers: Headers, body: string): Promise<Answer> =>
    ask(agent, new URL(`/api${path}`, origin), { ...headers, 'x-tenant': tenant }, body);
  const clients = new Map<string, Owner>();
  return {
    async send({ tenant, formHeader, body }, form) {
      if (form.questionnaire !== undefined) {
        const { clientId, cookie } = clients.get(tenant) ?? { clientId: 'none', cookie: '' };
        const response = asResponse(body, { ...form.questionnaire, clientId });
        return verdictOf(await post('/questionnaire-responses', tenant, { 'x-form': formHeader, cookie }, response));
      }
      const path = form.call?.split(' ')[1];
      if (path === undefined) throw new Error(`No call takes the form ${form.id}.`);
      return verdictOf(await post(path, tenant, { 'x-form': formHeader }, body));
    },
    async makeClient({ tenant, formHeader, body }) {
      const { text, cookie } = await post('/clients', tenant, { 'x-form': formHeader }, body);
      const { data }: ServerBody = JSON.parse(text);
      const clientId = data?.client?.clientId;
      if (clientId !== undefined) clients.set(tenant, { clientId, cookie });
      return clientId !== undefined;
    },
    close: () => agent.destroy(),
  };
}

type Headers = { readonly [name: string]: string };

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

interface Owner {
  readonly clientId: string;
  readonly cookie: string;
}

function ask(agent: Agent, address: URL, headers: Headers, body: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const all = { 'content-type': 'application/json', 'accept-language': 'en', 'content-length': Buffer.byteLength(body), ...headers };
    const sent = request(address, { method: 'POST', agent, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
        done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8'), cookie });
      });
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

interface ServerBody {
  readonly message?: string;
  readonly errors?: readonly ReadableError[];
  readonly data?: { readonly client?: { readonly clientId?: string } };
}

/** What a call answers after the form has accepted the body. */
const REFUSED_LATER = new Set([
  'It looks like you are with us already.',
  'Somebody has signed up with this e-mail address already.',
  'These questions have been answered already.',
]);

function verdictOf({ status, text }: Answer): ServerVerdict {
  const { errors = [], message = '' }: ServerBody = JSON.parse(text);
  return { status, isAccepted: (status === 409 && REFUSED_LATER.has(message)) || (status >= 200 && status < 300), errors, text };
}

/** The body of a questionnaire's form in the request that carries it. */
function asResponse(body: string, asked: { readonly id: string; readonly version: number; readonly clientId: string }): string {
  const { answers = [] }: { answers?: unknown } = JSON.parse(body);
  return JSON.stringify({ questionnaireId: asked.id, clientId: asked.clientId, answers, status: 'Completed', version: asked.version });
}

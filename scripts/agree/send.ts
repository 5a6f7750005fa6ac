import { Agent, request } from 'node:http';
import type { OfferedForm, ReadableError, Sample } from './page-types.js';

/** What the server says about a body. */
export interface ServerVerdict {
  readonly status: number;
  readonly isAccepted: boolean;
  readonly errors: readonly ReadableError[];
  readonly text: string;
}

type Sent = Pick<Sample, 'tenant' | 'formHeader' | 'body'>;

/** A connection pool and a session for the bodies of one server. */
export interface Sender {
  send(sample: Sent, form: OfferedForm): Promise<ServerVerdict>;
  /** Makes the client who answers the questionnaires of a tenant; false where this body makes none. */
  makeClient(sample: Sent): Promise<boolean>;
  close(): void;
}

/** As many connections as are open at once. */
const CONNECTIONS = 8;

/** The most clients that are created for one document; each attempt can be superseded by another document's client. */
const MAX_CLIENTS = 10;

/** Returns a sender that posts bodies as the site does; questionnaires are answered by a client of each tenant. */
export function openSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const post = (path: string, tenant: string, headers: Headers, body: string): Promise<ServerAnswer> =>
    postTo(agent, new URL(`/api${path}`, origin), { ...headers, 'x-tenant': tenant }, body);
  const clients = new Map<string, Owner>();
  const createClient = async ({ tenant, formHeader, body }: Sent): Promise<boolean> => {
    const { text, cookie } = await post('/clients', tenant, { 'x-form': formHeader }, body);
    const { data }: ServerBody = JSON.parse(text);
    const clientId = data?.client?.clientId;
    if (clientId !== undefined) clients.set(tenant, { clientId, cookie, sent: { tenant, formHeader, body } });
    return clientId !== undefined;
  };
  const answerQuestions = async (
    { tenant, formHeader, body }: Sent,
    asked: OfferedQuestionnaire,
    tries = MAX_CLIENTS,
  ): Promise<ServerAnswer> => {
    const client = clients.get(tenant);
    if (client === undefined) throw new Error(`${tenant} has no client who could answer.`);
    const response = questionnaireBody(body, { ...asked, clientId: client.clientId });
    const answer = await post('/questionnaire-responses', tenant, { 'x-form': formHeader, cookie: client.cookie }, response);
    if (answer.status !== 404 || tries === 0) return answer;
    // Another document was accepted for the same person, and its record superseded this client.
    if (clients.get(tenant) === client) await createClient(client.sent);
    return answerQuestions({ tenant, formHeader, body }, asked, tries - 1);
  };
  return {
    async send(sent, form) {
      if (form.questionnaire !== undefined) return verdictOf(await answerQuestions(sent, form.questionnaire));
      const path = form.call?.split(' ')[1];
      if (path === undefined) throw new Error(`No call takes the form ${form.id}.`);
      return verdictOf(await post(path, sent.tenant, { 'x-form': sent.formHeader }, sent.body));
    },
    makeClient: createClient,
    close: () => agent.destroy(),
  };
}

type Headers = { readonly [name: string]: string };

interface ServerAnswer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

interface Owner {
  readonly clientId: string;
  readonly cookie: string;
  /** The document that made the client. */
  readonly sent: Sent;
}

type OfferedQuestionnaire = NonNullable<OfferedForm['questionnaire']>;

/** Posts a body and resolves with the answer; rejects if the connection fails. */
function postTo(agent: Agent, address: URL, headers: Headers, body: string): Promise<ServerAnswer> {
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

function verdictOf({ status, text }: ServerAnswer): ServerVerdict {
  const { errors = [], message = '' }: ServerBody = JSON.parse(text);
  return { status, isAccepted: (status === 409 && REFUSED_LATER.has(message)) || (status >= 200 && status < 300), errors, text };
}

/** Returns the body of a questionnaire form inside the request that carries it. */
function questionnaireBody(body: string, asked: { readonly id: string; readonly version: number; readonly clientId: string }): string {
  const { answers = [], ...rest }: { readonly answers?: unknown } = JSON.parse(body);
  const envelope = { questionnaireId: asked.id, clientId: asked.clientId, status: 'Completed', version: asked.version };
  return JSON.stringify({ ...rest, answers, ...envelope });
}

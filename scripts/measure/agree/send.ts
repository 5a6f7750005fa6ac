import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { OfferedForm, ReadableError, Sample } from './open-page.js';

/** What the server says about a body. */
export interface ServerVerdict {
  readonly status: number;
  readonly isAccepted: boolean;
  readonly errors: readonly ReadableError[];
  /** The number of all errors, where the answer has only the first of them. */
  readonly errorCount?: number | undefined;
  readonly text: string;
}

const { texts }: { texts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(new URL('../../../schemas/texts/en.json', import.meta.url), 'utf8'),
);

type Sent = Pick<Sample, 'tenant' | 'formHeader' | 'body'>;

/** What a client is made for: to answer questionnaires, or to have members. */
export type ClientRole = 'person' | 'group';

/** A connection pool and a session for the bodies of one server. */
export interface Sender {
  send(sample: Sent, form: OfferedForm): Promise<ServerVerdict>;
  /** Makes the client who answers the questionnaires of a tenant, or the group of its members; false where this body makes none. */
  makeClient(sample: Sent, role: ClientRole): Promise<boolean>;
  close(): void;
}

/** As many connections as are open at once. */
const CONNECTIONS = 8;

/**
 * Returns a sender that posts bodies to the server's API as the site does; questionnaires are answered by a client of each tenant, and
 * members join its group. `close` ends its connections.
 */
export function openSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const post = (path: string, tenant: string, headers: Headers, body: string): Promise<ServerAnswer> =>
    postTo(agent, new URL(`/api${path}`, origin), { ...headers, 'x-tenant': tenant }, body);
  const clients: Readonly<Record<ClientRole, Map<string, Owner>>> = { person: new Map(), group: new Map() };
  const createClient = async ({ tenant, formHeader, body }: Sent, role: ClientRole): Promise<boolean> => {
    const { text, cookie } = await post('/clients', tenant, { 'x-form': formHeader }, body);
    const { data }: ServerBody = JSON.parse(text);
    const clientId = data?.client?.clientId;
    if (clientId !== undefined) clients[role].set(tenant, { clientId, cookie });
    return clientId !== undefined;
  };
  /** Posts what `bodyFor` makes of the client of a role. A client that the server has lost is not made again: that is a disagreement. */
  const postFor = async (role: ClientRole, path: string, sent: Sent, bodyFor: (client: Owner) => string): Promise<ServerAnswer> => {
    const client = clients[role].get(sent.tenant);
    if (client === undefined) throw new Error(`${sent.tenant} has no ${role} for this form.`);
    return post(path, sent.tenant, { 'x-form': sent.formHeader, cookie: client.cookie }, bodyFor(client));
  };
  return {
    /**
     * Posts the body of a document to the call of its form and returns the verdict. Throws if the form has no call, or if the client that
     * it needs was not made before.
     */
    async send(sent, form) {
      const { questionnaire: asked } = form;
      if (asked !== undefined) {
        const bodyFor = ({ clientId }: Owner): string => questionnaireBody(sent.body, { ...asked, clientId });
        return verdictOf(await postFor('person', '/questionnaire-responses', sent, bodyFor));
      }
      const path = form.call?.split(' ')[1];
      if (path === undefined) throw new Error(`No call takes the form ${form.id}.`);
      if (form.isForGroup) return verdictOf(await postFor('group', path, sent, (group) => memberBody(sent.body, group)));
      const body = path === '/contacts' ? withConsent(sent.body) : sent.body;
      return verdictOf(await post(path, sent.tenant, { 'x-form': sent.formHeader }, body));
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
}

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
    // The server ends idle connections, also one on which the next call is being sent; that call has not arrived.
    sent.on('error', (error) => (sent.reusedSocket ? done(postTo(agent, address, headers, body)) : fail(error)));
    sent.end(body);
  });
}

interface ServerBody {
  readonly message?: string;
  readonly errors?: readonly ReadableError[];
  readonly errorCount?: number;
  readonly data?: { readonly client?: { readonly clientId?: string } };
}

/** What a call answers after the form has accepted the body. */
const REFUSED_LATER = new Set([
  'You may already have an account.',
  'This email address has already been used to sign up.',
  'These questions have been answered already.',
]);

/** Returns the verdict in an answer of the server. Rejections that no form can foresee, such as some conflicts, count as accepted. */
function verdictOf({ status, text }: ServerAnswer): ServerVerdict {
  const { errors = [], errorCount, message = '' }: ServerBody = JSON.parse(text);
  const isRefusedLater = (status === 409 && REFUSED_LATER.has(message)) || (status === 422 && lacksPrimaryOnly(errors));
  return { status, isAccepted: isRefusedLater || (status >= 200 && status < 300), errors, errorCount, text };
}

/** Returns whether a dependent is refused only because the generated id of the primary member is of no client. */
function lacksPrimaryOnly(errors: readonly ReadableError[]): boolean {
  return errors.length === 1 && errors[0]?.path === '/relationship/primaryId' && errors[0].message === 'There is no such client';
}

/** Returns a body with the group that the site names beside it. */
function memberBody(body: string, { clientId }: Owner): string {
  return withKey(body, `"primaryClient":{"clientId":"${clientId}"}`);
}

/** Returns a body with the consent that the site adds to it. */
function withConsent(body: string): string {
  const version = texts['agreement.agents.version'];
  return withKey(body, `"agreements":[{"document":"agents","version":"${version}"}]`);
}

/** Returns a body with a further key; the body itself if it has no keys. Numbers stay as they are written. */
function withKey(body: string, key: string): string {
  return body.replace(/([^{\s])\s*\}\s*$/, `$1,${key}}`);
}

/** Returns the body of a questionnaire form inside the request that carries it. */
function questionnaireBody(body: string, asked: { readonly id: string; readonly version: number; readonly clientId: string }): string {
  const { answers = [], ...rest }: { readonly answers?: unknown } = JSON.parse(body);
  const envelope = { questionnaireId: asked.id, clientId: asked.clientId, status: 'Completed', version: asked.version };
  return JSON.stringify({ ...rest, answers, ...envelope });
}

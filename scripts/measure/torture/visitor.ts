import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** A write with its answer. */
export interface SentWrite {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly text: string;
  /** By `performance.now()`: when the request that was answered was sent, and when its answer arrived. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

type Request = Pick<SentWrite, 'path' | 'headers'> & { readonly body?: string };
type WriteResponse = Omit<SentWrite, keyof Request>;

/** In milliseconds: how long a visitor tries, and after how long the page gives one call up. */
const PATIENCE = 120_000;
const CALL_TIMEOUT = 15_000;

/** A browser at the tenant `harbor` of a site. */
export class LoadVisitor {
  /** The acknowledged writes, in order. */
  readonly acts: SentWrite[] = [];
  /** Answers that the server may never give. */
  readonly failures: string[] = [];
  private readonly origin: string;
  private cookie = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Sends a write until it is answered, in a few copies with one key at once, and adds it to the acts. */
  async write(path: string, body?: object, copies = 1): Promise<SentWrite> {
    // As the page does, so that a write whose answer was lost can be repeated.
    if (this.cookie === '') await this.ask({ path: '/session', headers: {} });
    const type = body && { 'content-type': 'application/json' };
    const form = path === '/clients' ? { 'x-form': 'enrollment-individual' } : {};
    const request = { path, headers: { 'idempotency-key': randomUUID(), ...type, ...form }, body: JSON.stringify(body) ?? '' };
    const [answer, ...others] = await Promise.all(Array.from({ length: copies }, () => this.ask(request)));
    if (answer === undefined) throw new Error('A write is sent at least once.');
    const different = others.filter(({ text }) => text !== answer.text);
    for (const { text } of different) this.failures.push(`POST ${path} with one key was answered ${answer.text} and ${text}`);
    const act = { ...request, ...answer };
    this.acts.push(act);
    return act;
  }

  /** Sends a request, and again after a lost connection, a timeout, a 408 or an answer above 499. A 500 is a failure. */
  async ask(request: Request): Promise<WriteResponse> {
    const until = performance.now() + PATIENCE;
    while (performance.now() < until) {
      const answer = await this.send(request, CALL_TIMEOUT).catch(() => undefined);
      if (answer?.status === 500) this.failures.push(`${request.path} answered 500 ${answer.text}`);
      if (answer !== undefined && answer.status < 500 && answer.status !== 408) return answer;
      await wait(100);
    }
    throw new Error(`${request.path} got no answer in ${PATIENCE / 1000} seconds.`);
  }

  /** Sends a write without a body, and closes the page after some milliseconds. */
  async writeAndLeave(path: string, after: number): Promise<void> {
    await this.send({ path, headers: { 'idempotency-key': randomUUID() }, body: '' }, after).catch(() => undefined);
  }

  private async send({ path, headers, body }: Request, timeout: number): Promise<WriteResponse> {
    const sentAt = performance.now();
    const response = await fetch(`${this.origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-tenant': 'harbor', cookie: this.cookie, ...headers },
      signal: AbortSignal.timeout(timeout),
      body: body || null,
    });
    const text = await response.text();
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return { status: response.status, text, sentAt, answeredAt: performance.now() };
  }
}

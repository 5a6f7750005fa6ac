import type { TestServer } from './test-server.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Visitor = ReturnType<typeof newVisitor>;

/** A browser at one tenant, that keeps the session it is given. */
export function newVisitor(server: TestServer, tenant: string, cookie = '') {
  let kept = cookie;
  return {
    cookie: () => kept,
    /** The id in the cookie, as rows carry it. */
    sessionId: () => decodeURIComponent(kept.slice(kept.indexOf('=') + 1)).split('.')[0] ?? '',
    async ask(method: Method, path: string, payload?: object, headers: Record<string, string> = {}) {
      const answer = await server.app.inject({
        method,
        url: `/api${path}`,
        headers: { 'x-tenant': tenant, cookie: kept, ...headers },
        ...(payload !== undefined && { payload }),
      });
      const [given = kept] = String(answer.headers['set-cookie'] ?? kept).split(';');
      kept = given;
      return { status: answer.statusCode, body: answer.json(), raw: answer.body };
    },
  };
}

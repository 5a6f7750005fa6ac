import type { TestServer } from './test-server.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Visitor = ReturnType<typeof newVisitor>;

/** Returns a visitor of one tenant, whose requests keep their session cookie. */
export function newVisitor(server: TestServer, tenant: string, cookie = '') {
  let sessionCookie = cookie;
  return {
    cookie: () => sessionCookie,
    /** The id in the cookie, as rows carry it. */
    sessionId: () => decodeURIComponent(sessionCookie.slice(sessionCookie.indexOf('=') + 1)).split('.')[0] ?? '',
    async ask(method: Method, path: string, payload?: object, headers: Record<string, string> = {}) {
      const answer = await server.app.inject({
        method,
        url: `/api${path}`,
        headers: { 'x-tenant': tenant, cookie: sessionCookie, ...headers },
        ...(payload !== undefined && { payload }),
      });
      const [given = sessionCookie] = String(answer.headers['set-cookie'] ?? sessionCookie).split(';');
      sessionCookie = given;
      return { status: answer.statusCode, body: answer.json(), raw: answer.body };
    },
  };
}

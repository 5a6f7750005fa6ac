import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSender, type Sender } from './send.js';

const lost = {
  '/api/questionnaire-responses': { status: 404, body: { message: 'There is no such client.' } },
  '/api/clients': { status: 422, body: { errors: [{ path: '/primaryClient/clientId', message: 'There is no such client' }] } },
};
const form = { id: 'any', isForGroup: false, call: undefined };

describe('the sender of documents', () => {
  let sender: Sender;
  const calls: string[] = [];
  const usedConnections = new Set<Socket>();
  let endsIdleConnections = false;
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    if (endsIdleConnections && usedConnections.has(request.socket)) return void request.socket.resetAndDestroy();
    usedConnections.add(request.socket);
    const isFirst = request.headers.cookie === undefined;
    const { status, body } = isFirst ? { status: 201, body: { data: { client: { clientId: 'made-once' } } } } : lost[pathOf(request.url)];
    response.writeHead(status, { 'set-cookie': 'visit=first; Path=/' }).end(JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    sender = openSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const role of ['person', 'group'] as const)
      await sender.makeClient({ tenant: 'harbor', formHeader: 'enrollment@1', body: '{"firstName":"Ada"}' }, role);
  });
  afterAll(() => {
    sender.close();
    server.close().closeAllConnections();
  });

  it.each([
    ['answers to a questionnaire', { ...form, questionnaire: { id: 'asked', version: 1 } }, 404],
    ['a member of a group', { ...form, call: 'POST /clients', isForGroup: true }, 422],
  ])('reports a server that has lost the person of %s, and does not make the person again', async (_what, offered, status) => {
    calls.length = 0;
    const sent = { tenant: 'harbor', formHeader: 'any@1', body: '{"firstName":"Bo"}' };
    expect(await sender.send(sent, offered)).toMatchObject({ status, isAccepted: false });
    expect(calls).toHaveLength(1);
  });

  it('sends a document again whose connection the server has ended because it was idle', async () => {
    endsIdleConnections = true;
    const sent = { tenant: 'harbor', formHeader: 'any@1', body: '{"firstName":"Bo"}' };
    expect(await sender.send(sent, { ...form, call: 'POST /clients' })).toMatchObject({ status: 201, isAccepted: true });
  });
});

function pathOf(url = ''): keyof typeof lost {
  return url === '/api/clients' ? url : '/api/questionnaire-responses';
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProgram, type TestProcess } from '../../fixtures/testing/real-server.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';

/** Words that stand nowhere but in the key file, so that whoever shows one of them has shown a secret. */
const secrets = {
  session: ['marked-session-key-0123456789abcdef'],
  sandbox: 'marked-sandbox-key-0123456789abcdef',
  bypass: 'marked-bypass-code',
  gateways: { 'harbor-authorize-net-test': 'marked-gateway-secret-0123456789' },
};
const marks = /marked-[a-z-]+|secret:[a-z0-9-]+|authorization_(test|live)/;

interface SecrecyOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
}

describe('a server that keeps secrets', () => {
  let folder = '';
  let origin = '';
  let keys = '';
  let server: TestProcess;
  beforeAll(async () => {
    folder = await preparedFolder();
    keys = mkdtempSync(join(tmpdir(), 'vestibule-keys-'));
    writeFileSync(join(keys, 'keys.json'), JSON.stringify(secrets), { mode: 0o600 });
    const flags = ['--port', '0', '--gateway-port', '0', '--metrics-port', '0', '--data', folder];
    const environment = { SECRETS_FILE: join(keys, 'keys.json'), LOG_LEVEL: 'trace', RATE_LIMITS: 'off' };
    server = startProgram('server/main.ts', flags, environment);
    origin = await server.says(/listening on (http:\/\/localhost:\d+)\//);
  });
  afterAll(async () => {
    await server.stop();
    for (const each of [folder, keys]) rmSync(each, { recursive: true, force: true });
  });

  /** Every address that can be read, once for each tenant. */
  async function addresses(): Promise<string[]> {
    const api = await (await fetch(`${origin}/api/openapi.json`)).json();
    const { data: tenants } = await (await fetch(`${origin}/api/tenants/web?groupCode=coastal`)).json();
    const reads = Object.entries<{ get?: SecrecyOperation }>(api.paths).filter(([, { get }]) => get !== undefined);
    return tenants.flatMap((tenant: { tenantId: string; code: string; groupCode: string }) => [
      ...reads.map(([path]) =>
        `${path.startsWith('/api') ? path : `/api${path}`}?groupCode=${tenant.groupCode}&tenantId=${tenant.tenantId}&referenceId=${tenant.tenantId}`.replace(
          /\{(\w+)\}/g,
          (_all: string, name: string) => (name === 'tenantId' ? tenant.tenantId : 'nobody'),
        ),
      ),
      `/library/${tenant.code}`,
      `/${tenant.code}/service/membership`,
    ]);
  }

  it('shows none of them to anybody who reads, and a tenant none of its gateway', async () => {
    const all = [...(await addresses()), '/healthz', '/version.json', '/api/openapi.json', '/'];
    expect(all.length).toBeGreaterThan(40);
    let answered = 0;
    for (const address of all) {
      const answer = await fetch(`${origin}${address}`, { headers: { 'x-tenant': 'harbor' } });
      const text = JSON.stringify([...answer.headers]) + (await answer.text());
      expect([address, marks.exec(text)?.[0]]).toEqual([address, undefined]);
      if (answer.ok) answered += 1;
    }
    expect(answered).toBeGreaterThan(20);
    const { data } = await (await fetch(`${origin}/api/merchants/5b0c1f6e-7d0f-4a39-9f0a-1c7e3a2d4b01`)).json();
    expect(data.gatewayDetails.length).toBeGreaterThan(0);
  });

  it('logs each request and none of the secrets, nor what was typed', async () => {
    await fetch(`${origin}/api/clients/exists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant': 'harbor', cookie: 'visitor=logged-cookie' },
      body: JSON.stringify({ firstName: 'Loggedname', lastName: 'Marsh', dob: '03/14/1984', email: 'logged@example.org' }),
    });
    await fetch(`${origin}/api/clients?keyword=Loggedword`, { headers: { 'x-tenant': 'harbor' } });
    await server.stop();
    const said = server.output();
    expect(said).toContain('/api/clients/exists');
    expect(said.match(/marked-[a-z-]+|logged[a-z@-]+|03\/14\/1984/gi) ?? []).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHaproxy } from '../../fixtures/testing/proxies.js';
import { startProgram, startServer } from '../../fixtures/testing/real-server.js';
import { freePort, projectFolder } from './programs.js';
import { test as base } from './site-test.js';

/** A server behind a proxy that terminates TLS, both as the operators' guide describes them. */
interface TlsSite {
  /** Chromium's rules that lead all names to the proxy. */
  readonly hostRules: string;
  readonly data: string;
  /** The origin of the payment sandbox behind the proxy. */
  readonly gateway: string;
  /** All that the server has said so far. */
  log(): string;
  close(): Promise<void>;
}

/** How an installation differs from the one of the guide. */
interface Installation {
  /** Names of the guide, and those they have here. */
  readonly names: Readonly<Record<string, string>>;
  /** Domains of which all names lead to the proxy. */
  readonly domains: readonly string[];
  /** The vendor's host that the server calls, in whose place the sandbox is; without it the server has a sandbox of its own. */
  readonly vendor?: { readonly api: string; readonly secretName: string };
}

const SECRET = 'vendor-of-a-test-'.padEnd(40, 'x');

/** A test in a browser for which these names lead to such an installation. */
export function testAt(installation: Installation) {
  return base.extend<object, { tlsSite: TlsSite }>({
    tlsSite: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
      async ({}, give) => {
        const site = await openTlsSite(installation);
        await give(site);
        await site.close();
      },
      { scope: 'worker' },
    ],
    launchOptions: [
      async ({ launchOptions, tlsSite }, give) => {
        await give({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${tlsSite.hostRules}`] });
      },
      { scope: 'worker' },
    ],
    ignoreHTTPSErrors: true,
  });
}

async function openTlsSite({ names, domains, vendor }: Installation): Promise<TlsSite> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-tls-'));
  const [site, payment, gateway] = [await freePort(), await freePort(), await freePort()];
  const [tls, plain] = [await freePort(), await freePort()];
  const words = readFileSync(join(projectFolder, 'docs/guides/operator.md'), 'utf8');
  const guide = Object.entries(names).reduce((text, [old, name]) => text.replaceAll(old, name), words);
  const { environment, flags } = commandIn(guide, { '8080': String(site), '8081': String(payment), '8082': String(gateway) });
  const proxy = replaceEach(/```\n(defaults\n[^`]*frontend tls\n[^`]*)```/.exec(guide)?.[1] ?? '', {
    [`/etc/haproxy/${names['example.org']}.pem`]: makeCertificate(folder, domains),
    'bind :80': `bind 127.0.0.1:${plain}`,
    'bind :443': `bind 127.0.0.1:${tls}`,
    '127.0.0.1:8080': `127.0.0.1:${site}`,
    '127.0.0.1:8081': `127.0.0.1:${payment}`,
    '127.0.0.1:8082': `127.0.0.1:${gateway}`,
  });
  const data = join(folder, 'data');
  const standIn =
    vendor &&
    startProgram('server/stand-ins/main.ts', ['--port', `${gateway}`, '--data', join(folder, 'vendor')], { SANDBOX_SECRET: SECRET });
  await standIn?.says(/on http:/);
  const own = vendor && payingVendor(folder, vendor, gateway);
  const server = await startServer([...flags, '--data', data], { ...environment, ...own, RATE_LIMITS: 'off', LOG_LEVEL: 'trace' });
  const isServing = async () => (await fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).catch(() => undefined))?.status === 301;
  const balancer = await startHaproxy(proxy, isServing);
  return {
    hostRules: domains.map((name) => `MAP *.${name}:443 127.0.0.1:${tls},MAP *.${name}:80 127.0.0.1:${plain}`).join(','),
    data,
    gateway: `http://localhost:${gateway}`,
    log: server.output,
    close: async () => {
      await Promise.all([balancer.close(), server.stop(), standIn?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The variables of a server that pays a vendor, whose calls to the vendor's host lead to the sandbox. */
function payingVendor(folder: string, { api, secretName }: NonNullable<Installation['vendor']>, gateway: number) {
  const file = join(folder, 'keys.json');
  const keys = { session: ['s'.repeat(32)], sandbox: 'b'.repeat(32), gateways: { [secretName]: SECRET } };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  const rewriting = `const ask = fetch; globalThis.fetch = (url, init) => ask(String(url).replace('https://${api}/', 'http://127.0.0.1:${gateway}/'), init);`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(rewriting).replaceAll("'", '%27')}`;
  return { PAYMENTS: 'vendor', GATEWAY_ORIGIN: '', SECRETS_FILE: file, NODE_OPTIONS: preload };
}

/** Makes a certificate for all names below the domains, signed by itself; returns the file that has it and its key. */
function makeCertificate(folder: string, domains: readonly string[]): string {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name)) as [string, string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${domains[0]}`];
  const names = domains.map((domain) => `DNS:*.${domain}`).join(',');
  execFileSync('openssl', [...request, '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  return both;
}

/** The variables and flags of the command in the guide that starts a server behind a proxy, with other ports. */
function commandIn(guide: string, ports: Readonly<Record<string, string>>) {
  const [, variables = '', words = ''] = /^((?:[A-Z_]+=\S+ )*TRUST_PROXY=.*) npm start -- (.*)$/m.exec(guide) ?? [];
  const environment = Object.fromEntries(variables.split(' ').map((variable) => variable.split('=') as [string, string]));
  return { environment, flags: replaceEach(words, ports).split(' ') };
}

/** Replaces each text once; throws if one is not there, since the guide would then say something else than this test. */
function replaceEach(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((changed, [old, replacement]) => {
    if (changed.split(old).length !== 2) throw new Error(`The guide should have "${old}" once in:\n${text}`);
    return changed.replace(old, replacement);
  }, text);
}

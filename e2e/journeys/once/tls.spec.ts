import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHaproxy } from '../../../fixtures/testing/proxies.js';
import { startServer } from '../../../fixtures/testing/real-server.js';
import { findRow } from '../../support/books.js';
import { expectThanks, GOOD_CARD, goToPayment, newcomer, PAID_ONCE, payWith } from '../../support/enrolling.js';
import { expect, test as base } from '../../support/site-test.js';
import { freePort, projectFolder } from '../../support/programs.js';

/** A server behind a proxy that terminates TLS for all names below clinic.test, both as the operators' guide describes them. */
interface TlsSite {
  /** Chromium's rules that lead these names to the proxy. */
  readonly hostRules: string;
  readonly data: string;
  /** The origin of the payment sandbox behind the proxy. */
  readonly gateway: string;
  close(): Promise<void>;
}

const DOMAIN = 'clinic.test';

async function openTlsSite(): Promise<TlsSite> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-tls-'));
  const [site, payment, gateway] = [await freePort(), await freePort(), await freePort()];
  const [tls, plain] = [await freePort(), await freePort()];
  const certificate = makeCertificate(folder);
  const guide = readFileSync(join(projectFolder, 'docs/guides/operator.md'), 'utf8').replaceAll('example.org', DOMAIN);
  const { environment, flags } = commandIn(guide, { '8080': String(site), '8081': String(payment), '8082': String(gateway) });
  const proxy = replaceEach(/```\n(defaults\n[^`]*frontend tls\n[^`]*)```/.exec(guide)?.[1] ?? '', {
    [`/etc/haproxy/${DOMAIN}.pem`]: certificate,
    'bind :80': `bind 127.0.0.1:${plain}`,
    'bind :443': `bind 127.0.0.1:${tls}`,
    '127.0.0.1:8080': `127.0.0.1:${site}`,
    '127.0.0.1:8081': `127.0.0.1:${payment}`,
    '127.0.0.1:8082': `127.0.0.1:${gateway}`,
  });
  const data = join(folder, 'data');
  const server = await startServer([...flags, '--data', data], { ...environment, RATE_LIMITS: 'off' });
  const isServing = async () => (await fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).catch(() => undefined))?.status === 301;
  const balancer = await startHaproxy(proxy, isServing);
  return {
    hostRules: `MAP *.${DOMAIN}:443 127.0.0.1:${tls},MAP *.${DOMAIN}:80 127.0.0.1:${plain}`,
    data,
    gateway: `http://localhost:${gateway}`,
    close: async () => {
      await Promise.all([balancer.close(), server.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a certificate for all names below the domain, signed by itself; returns the file that has it and its key. */
function makeCertificate(folder: string): string {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name)) as [string, string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${DOMAIN}`];
  execFileSync('openssl', [...request, '-addext', `subjectAltName=DNS:*.${DOMAIN}`, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
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

const test = base.extend<object, { tlsSite: TlsSite }>({
  tlsSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, give) => {
      const site = await openTlsSite();
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
});
test.use({ ignoreHTTPSErrors: true });

test(
  'over TLS, behind the proxy of the guide, a visitor comes from the home page to a receipt [R-7.69]',
  { tag: '@full' },
  async ({ page, context, tlsSite, watch }) => {
    const home = await page.goto('http://www.clinic.test/');
    await expect(page).toHaveURL('https://www.clinic.test/');
    expect(home?.headers()).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining('frame-src https://pay.clinic.test;'),
    });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Membership enrollment/ })
      .click();
    await page.getByRole('link', { name: 'Harbor Health', exact: true }).click();

    const frameLoad = page.waitForResponse(/^https:\/\/pay\.clinic\.test\/frames\/[\w-]+\/sandbox$/);
    const who = newcomer('Ada');
    await goToPayment(page, { who, plan: 'Harbor One' });
    await payWith(page, { number: GOOD_CARD });
    expect((await frameLoad).headers()).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining('frame-ancestors https://*.clinic.test;'),
    });
    await expectThanks(page, who.first);
    await expect(page.getByRole('main')).toContainText(/ending in 4242|•••• 4242/);
    expect(await findRow({ ...tlsSite, tenant: 'harbor' }, who.email)).toEqual(PAID_ONCE);
    const cookies = (await context.cookies()).map(({ name, secure, domain }) => ({ name, secure, domain }));
    expect(cookies).toContainEqual({ name: '__Host-visitor', secure: true, domain: 'www.clinic.test' });

    watch.expectConsole(/403/);
    expect((await page.goto('https://sandbox.clinic.test/__sandbox/ledger'))?.status()).toBe(403);
  },
);

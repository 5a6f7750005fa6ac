import type { Locator } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, compiled, copyProject, projectFolder } from './programs.js';

const SECRET = 'own-server-of-a-test-'.padEnd(40, 'x');

/** A server and a payment sandbox beside it, each a process of its own: one may be killed while the other goes on. */
export class OwnServer {
  private site: ChildProcess | undefined;

  private constructor(
    /** What both keep. */
    private readonly folder: string,
    private readonly sandbox: ChildProcess,
    readonly gateway: string,
    private readonly port: number,
    /** The folder of the project that it runs in. */
    private readonly root: string,
  ) {}

  /** Starts both; with more files, such as an overlay, in a copy of the project that has them. */
  static async open(files?: Readonly<Record<string, string>>): Promise<OwnServer> {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-own-'));
    const port = await freePort();
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ session: ['s'.repeat(32)], sandbox: SECRET }), { mode: 0o600 });
    const flags = ['--port', '0', '--data', join(folder, 'gateway'), '--app-origin', `http://localhost:${port}`];
    const sandbox = run(
      projectFolder,
      'server/sandbox/main.ts',
      flags,
      { SANDBOX_SECRET: SECRET, HOST: 'localhost', RATE_LIMITS: 'off' },
      'inherit',
    );
    const gateway = await waitForOutput(sandbox, /on (http:\S+)/);
    const root = files ? copyProject(join(folder, 'project'), files) : projectFolder;
    const server = new OwnServer(folder, sandbox, gateway, port, root);
    await server.start();
    return server;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  /** All that the server has said of its work, also before it was killed. */
  get log(): string {
    return join(this.folder, 'log');
  }

  async start(): Promise<void> {
    const log = openSync(this.log, 'a');
    const environment = { GATEWAY_URL: this.gateway, SECRETS_FILE: join(this.folder, 'keys.json'), RATE_LIMITS: 'off', LOG_LEVEL: 'trace' };
    this.site = run(this.root, 'server/main.ts', ['--port', String(this.port), '--data', this.data], environment, log);
    closeSync(log);
    await waitForOutput(this.site, /listening on (http:\S+)/, () => readFileSync(this.log, 'utf8'));
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    await ended(this.site);
  }

  async close(): Promise<void> {
    await Promise.all([ended(this.site), ended(this.sandbox)]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function run(
  root: string,
  script: string,
  flags: readonly string[],
  environment: NodeJS.ProcessEnv,
  stderr: 'inherit' | number,
): ChildProcess {
  const child = spawn(process.execPath, [compiled(script), ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', stderr],
    env: { ...process.env, ...environment },
  });
  // A test that runs out of time closes nothing.
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function waitForOutput(child: ChildProcess, words: RegExp, log = () => ''): Promise<string> {
  return new Promise((done, fail) => {
    child.stdout?.on('data', (part: Buffer) => {
      const [, found] = words.exec(part.toString()) ?? [];
      if (found !== undefined) done(found);
    });
    child.once('exit', (code) => fail(new Error(`It ended with ${code} before it was ready. ${log().slice(-2000)}`)));
  });
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await exit;
}

/** What Harbor asks of a member besides the form of the product, with widgets that no form of the product has. */
const OVERLAY = {
  $schema: '../../../meta/overlay.schema.json',
  overlay: '1.1.0',
  info: { title: 'Harbor asks for more', version: '1.0.0' },
  extends: 'form:group-member',
  actions: [
    {
      target: '$.schema.properties',
      description: 'Harbor plans the first visit',
      update: {
        walkedHours: { title: 'Hours of walking a week', description: 'About how many.', type: 'integer', minimum: 0, maximum: 20 },
        health: { title: 'Your health today', description: 'Five stars are the best.', type: 'integer', minimum: 1, maximum: 5 },
        firstVisit: { title: 'First visit', description: 'We call if we cannot come then.', type: 'string', maxLength: 40 },
        referral: { title: 'Letter of referral', description: 'A photo is enough.', type: 'string', format: 'file' },
      },
    },
    ...['walkedHours', 'health', 'firstVisit', 'referral'].map((name) => ({
      target: '$.schema.required',
      description: 'The first visit needs them',
      update: name,
    })),
    {
      target: '$.ui',
      description: 'They have a section of their own',
      update: {
        'ui:sections': [{ id: 'visit', title: 'The first visit' }],
        walkedHours: { 'ui:section': 'visit', 'ui:widget': 'range' },
        health: { 'ui:section': 'visit', 'ui:widget': 'rating' },
        firstVisit: { 'ui:section': 'visit', 'ui:widget': 'date-time' },
        referral: { 'ui:section': 'visit' },
      },
    },
  ],
};

/** Starts a server of its own whose Harbor has the overlay. */
export function openOverlaySite(): Promise<OwnServer> {
  return OwnServer.open({ 'schemas/overlays/tenant/harbor/group-member.form.overlay.json': JSON.stringify(OVERLAY) });
}

/** The controls of these fields, by role and name. A date with a time and a file input have no role, so that their labels name them. */
export function addedControls(dialog: Locator) {
  return {
    slider: dialog.getByRole('slider', { name: 'Hours of walking a week' }),
    stars: dialog.getByRole('radiogroup', { name: 'Your health today' }),
    visit: dialog.getByLabel('First visit').and(dialog.locator('input[type=datetime-local]')),
    input: dialog.getByLabel('Letter of referral').and(dialog.locator('input[type=file]')),
    file: dialog.getByRole('group', { name: 'Letter of referral' }),
  };
}

/** A PDF of one empty page. */
export const SMALL_PDF = {
  name: 'referral.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  ),
};

import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode, type TestProcess } from '../../fixtures/testing/real-server.js';
import { compiled, copyProject, freePort, projectFolder } from './programs.js';

const SECRET = 'own-server-of-a-test-'.padEnd(40, 'x');

/** A server and a payment sandbox beside it, each a process of its own: one may be killed while the other goes on. */
export class OwnServer {
  private site: TestProcess | undefined;

  private constructor(
    /** What both keep. */
    private readonly folder: string,
    private readonly sandbox: TestProcess,
    readonly gateway: string,
    private readonly port: number,
    private readonly paymentPort: number,
    /** The folder of the project that it runs in. */
    readonly root: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** Starts both; with `files`, such as an overlay, in a copy of the project that has them. */
  static async open(files?: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-own-'));
    const port = await freePort();
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ session: ['s'.repeat(32)], sandbox: SECRET }), { mode: 0o600 });
    const flags = ['--port', '0', '--data', join(folder, 'gateway')];
    const sandbox = run(['server/stand-ins/main.ts', ...flags], { SANDBOX_SECRET: SECRET, HOST: 'localhost' }, projectFolder, 'inherit');
    const gateway = await sandbox.says(/on (http:\S+)/);
    const root = files ? copyProject(join(folder, 'project'), files) : projectFolder;
    const server = new OwnServer(folder, sandbox, gateway, port, await freePort(), root, environment);
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
    const own = { GATEWAY_URL: this.gateway, SECRETS_FILE: join(this.folder, 'keys.json'), LOG_LEVEL: 'trace' };
    const ports = ['--port', String(this.port), '--payment-port', String(this.paymentPort)];
    const words = ['server/main.ts', ...ports, '--data', this.data];
    const log = openSync(this.log, 'a');
    this.site = run(words, { ...own, ...this.environment }, this.root, log);
    closeSync(log);
    await this.site.says(/listening on (http:\S+)/);
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.site?.stop('SIGKILL');
  }

  async close(): Promise<void> {
    await Promise.all([this.kill(), this.sandbox.stop('SIGKILL')]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function run([file = '', ...words]: readonly string[], environment: Record<string, string>, cwd: string, stderr: 'inherit' | number) {
  const started = startNode([compiled(file), ...words], { RATE_LIMITS: 'off', ...environment }, { cwd, stdio: ['ignore', 'pipe', stderr] });
  // A test that runs out of time closes nothing.
  process.once('exit', () => started.child.kill('SIGKILL'));
  return started;
}

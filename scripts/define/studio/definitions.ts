import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { withListForms, type SourceFile } from '../../../engine/build.js';
import type { Finding, Form } from '../../../engine/index.js';
import { compileDefinitions } from '../../../server/library/compile-definitions.js';
import { watchFiles } from '../../../server/library/watch-files.js';
import type { News } from '../../../src/studio/api.js';
import { UsageError } from '../../command.js';
import { isTenant, readTree } from '../check/read-tree.js';
import { scopesOf, unknownNameText, type Project, type TenantFixture } from '../project.js';

const PROGRAM = join(import.meta.dirname, '../../..');
const CHECK = join(PROGRAM, 'scripts/define/check.ts');
const WATCHED = ['schemas', 'fixtures/tenants', 'fixtures/cases'];
/** Milliseconds after which a call for news is answered in any case. */
const PATIENCE = 25_000;
/** Milliseconds until a check begins, so that the page follows a save first. */
const QUIET = 400;

/** The files of a project as they are now, compiled for each tenant that is asked about. */
export class Definitions {
  /** All that are checked: definitions, tenants and cases. */
  files: readonly SourceFile[] = [];
  tenants: readonly TenantFixture[] = [];
  /** By hash, all that were compiled: open pages still ask for earlier ones. */
  readonly forms = new Map<string, Form>();
  private readonly compiled = new Map<string, Promise<Project>>();
  private readonly latest = new Map<string, Project>();
  private version = 0;
  private findings: readonly Finding[] = [];
  private check: ChildProcess | undefined;
  private checkLater: NodeJS.Timeout | undefined;
  private readonly waiting: (() => void)[] = [];
  private readonly watchers: readonly { close(): void }[];

  /** Throws UsageError if the folder has no definitions. */
  constructor(readonly root: string) {
    this.read();
    this.watchers = WATCHED.map((folder) => watchFiles(join(root, folder), () => void this.reload()));
    this.runCheck();
  }

  /** Returns the project with the forms of a tenant; while its files have errors, as it was before. Throws UsageError where it never was. */
  of(tenant: string): Promise<Project> {
    const known = this.compiled.get(tenant) ?? this.compile(tenant);
    this.compiled.set(tenant, known);
    return known;
  }

  /** Returns what is new once the version is another one than the known, or after a while. */
  async news(known: number): Promise<News> {
    let timer: NodeJS.Timeout | undefined;
    if (known === this.version)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        timer = setTimeout(resolve, PATIENCE);
      });
    clearTimeout(timer);
    return { version: this.version, findings: this.findings, isChecking: (this.check ?? this.checkLater) !== undefined };
  }

  close(): void {
    for (const watcher of this.watchers) watcher.close();
    this.stopCheck();
    this.tell();
  }

  /** A tenant whose file is no JSON now is as it was before. */
  private read(): void {
    const before = this.tenants;
    this.files = readTree([this.root]).files;
    this.tenants = this.files.filter(isTenant).flatMap(({ path, text }): readonly TenantFixture[] => {
      try {
        return [JSON.parse(text) as TenantFixture];
      } catch {
        return before.filter(({ tenant }) => path.endsWith(`/${tenant.code}.json`));
      }
    });
  }

  private async reload(): Promise<void> {
    this.stopCheck();
    this.read();
    const [tenant] = [...this.compiled.keys()].slice(-1);
    this.compiled.clear();
    this.findings = [];
    if (tenant !== undefined) await this.of(tenant).catch(() => undefined);
    this.checkLater = setTimeout(() => this.runCheck(), QUIET);
    this.tell();
  }

  private async compile(code: string): Promise<Project> {
    const fixture = this.tenants.find(({ tenant }) => tenant.code === code);
    const codes = this.tenants.map(({ tenant }) => tenant.code);
    if (!fixture) throw new UsageError(unknownNameText('tenant', code, codes));
    const files = this.files.filter(({ path }) => path.startsWith('schemas/'));
    const result = await compileDefinitions(files, scopesOf([fixture]));
    if (!result.ok) {
      this.findings = result.problems;
      const before = this.latest.get(code);
      const [first] = result.problems;
      if (!before) throw new UsageError(`The definitions have errors, the first at ${first?.file}:${first?.line}: ${first?.message}`);
      return before;
    }
    const tenants = new Map(this.tenants.map((each) => [each.tenant.code, each]));
    const everyTenant = this.tenants.map(({ tenant }) => tenant);
    const project: Project = { root: this.root, files, tenants, library: result.value.byTenant, everyTenant };
    const all = withListForms(Object.values(project.library.get(code)?.forms ?? {}));
    for (const [hash, form] of all) this.forms.set(hash, form);
    this.latest.set(code, project);
    return project;
  }

  /** Runs `npm run check` in a process of its own, because it takes seconds. */
  private runCheck(): void {
    const words = ['--import', 'tsx', CHECK, '--format', 'json', '--root', this.root];
    const check = spawn(process.execPath, words, { cwd: PROGRAM, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    check.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    check.on('close', () => {
      if (this.check !== check) return;
      this.check = undefined;
      // It prints nothing where it could not begin.
      if (output !== '') this.findings = (JSON.parse(output) as { readonly problems: readonly Finding[] }).problems;
      this.tell();
    });
    this.check = check;
    this.checkLater = undefined;
  }

  private stopCheck(): void {
    clearTimeout(this.checkLater);
    this.check?.kill();
    this.check = this.checkLater = undefined;
  }

  private tell(): void {
    this.version += 1;
    for (const wake of this.waiting.splice(0)) wake();
  }
}

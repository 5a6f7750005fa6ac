import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { withListForms, type SourceFile } from '../../../engine/build.js';
import type { Finding, Form } from '../../../engine/index.js';
import { workerFile } from '../../../server/database/worker-file.js';
import { compileDefinitions } from '../../../server/library/compile-definitions.js';
import { watchFiles } from '../../../server/library/watch-files.js';
import type { News } from '../../../src/studio/api.js';
import { UsageError } from '../../command.js';
import { knownFindings } from '../check/check-tree.js';
import type { Findings } from '../check/reports.js';
import { isTenant, readTree, type DefinitionTree } from '../check/read-tree.js';
import { scopesOf, unknownNameText, type Project, type TenantFixture } from '../project.js';

const CHECKER = new URL('./check-worker.ts', import.meta.url);
const WATCHED = ['schemas', 'fixtures/tenants', 'fixtures/cases'];
/** Milliseconds after which a call for news is answered in any case. */
const PATIENCE = 25_000;
/** Milliseconds until a check begins, so that the page follows a save first. */
const QUIET = 400;

/** The files of a project as they are now, compiled for each tenant that is asked about. */
export class Definitions {
  /** All that are checked: definitions, tenants and cases. */
  private tree: DefinitionTree = { files: [], scopes: [] };
  tenants: readonly TenantFixture[] = [];
  /** By hash, all that were compiled: open pages still ask for earlier ones. */
  readonly forms = new Map<string, Form>();
  private readonly compiled = new Map<string, Promise<Project>>();
  private readonly latest = new Map<string, Project>();
  private version = 0;
  private findings: readonly Finding[] = [];
  /** What was checked last. */
  private checked: DefinitionTree | undefined;
  private checks = Promise.resolve();
  private checker: Worker | undefined;
  private checkLater: NodeJS.Timeout | undefined;
  private readonly waiting: (() => void)[] = [];
  private readonly watchers: readonly { close(): void }[];

  /** Throws UsageError if the folder has no definitions. */
  constructor(readonly root: string) {
    this.read();
    this.watchers = WATCHED.map((folder) => watchFiles(join(root, folder), () => void this.reload()));
    this.check();
  }

  get files(): readonly SourceFile[] {
    return this.tree.files;
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
    return { version: this.version, findings: this.findings, isChecking: this.checked !== this.tree };
  }

  close(): void {
    for (const watcher of this.watchers) watcher.close();
    clearTimeout(this.checkLater);
    void this.checker?.terminate();
    this.tell();
  }

  /** A tenant whose file is no JSON now is as it was before. */
  private read(): void {
    const before = this.tenants;
    this.tree = readTree([this.root]);
    this.tenants = this.files.filter(isTenant).flatMap(({ path, text }): readonly TenantFixture[] => {
      try {
        return [JSON.parse(text) as TenantFixture];
      } catch {
        return before.filter(({ tenant }) => path.endsWith(`/${tenant.code}.json`));
      }
    });
  }

  private async reload(): Promise<void> {
    clearTimeout(this.checkLater);
    this.read();
    const [tenant] = [...this.compiled.keys()].slice(-1);
    this.compiled.clear();
    this.findings = [];
    if (tenant !== undefined) await this.of(tenant).catch(() => undefined);
    this.checkLater = setTimeout(() => this.check(), QUIET);
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

  /** Does what `npm run check` does, in a thread, because it takes seconds; leaves out what a save has replaced meanwhile. */
  private check(): void {
    const { tree } = this;
    this.checks = this.checks.then(async () => {
      if (tree !== this.tree) return;
      const { problems } = await knownFindings(tree, async () => {
        this.checker ??= new Worker(await workerFile(CHECKER));
        this.checker.unref();
        this.checker.postMessage(tree);
        const [found] = (await once(this.checker, 'message')) as [Findings];
        return found;
      });
      if (tree !== this.tree) return;
      [this.findings, this.checked] = [problems, tree];
      this.tell();
    });
  }

  private tell(): void {
    this.version += 1;
    for (const wake of this.waiting.splice(0)) wake();
  }
}

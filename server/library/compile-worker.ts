import { parentPort } from 'node:worker_threads';
import { compile, findingLine, type Scope, type SourceFile, type TenantLibrary } from '../../engine/build.js';
import { contentHash } from '../base/content-hash.js';
import { bundleValidators } from './form-validators.js';

export interface CompileTask {
  readonly files: readonly SourceFile[];
  readonly scopes: readonly Scope[];
  /** The hashes of the forms whose validators are there. */
  readonly known: ReadonlySet<string>;
}

/** The definitions of tenants that have the same, and the modules of their new validators by hash. */
export interface CompiledScopes {
  readonly scopes: readonly Scope[];
  readonly library: TenantLibrary;
  readonly validators: ReadonlyMap<string, string>;
}

/** Of several messages, the last has the problems: none if all scopes were compiled. */
export type CompileReply = CompiledScopes | { readonly problems: readonly string[] };

parentPort?.on('message', (task: CompileTask) => {
  void run(task, (reply) => parentPort?.postMessage(reply));
});

async function run({ files, scopes, known }: CompileTask, send: (reply: CompileReply) => void): Promise<void> {
  try {
    const compiled = compile(files, scopes, contentHash);
    if (!compiled.ok) return send({ problems: compiled.problems.filter(({ severity }) => severity === 'error').map(findingLine) });
    const libraries = [...compiled.value.byTenant.values()];
    const sent = new Set(known);
    for (const library of new Map(libraries.map((each) => [each.hash, each])).values()) {
      const validators = new Map<string, string>();
      for (const form of Object.values(library.forms)) {
        if (!sent.has(form.hash)) validators.set(form.hash, await bundleValidators(form));
        sent.add(form.hash);
      }
      send({ scopes: libraries.filter(({ hash }) => hash === library.hash).map(({ scope }) => scope), library, validators });
    }
    send({ problems: [] });
  } catch (error) {
    send({ problems: [String(error)] });
  }
}

import { parentPort } from 'node:worker_threads';
import { compile, findingLine, type Scope, type SourceFile, type TenantLibrary } from '../../engine/build.js';
import { contentHash } from '../base/content-hash.js';

export interface CompileTask {
  readonly files: readonly SourceFile[];
  readonly scopes: readonly Scope[];
}

/** The definitions of tenants that have the same. */
export interface CompiledScopes {
  readonly scopes: readonly Scope[];
  readonly library: TenantLibrary;
}

/** Of several messages, the last has the problems: none if all scopes were compiled. */
export type CompileReply = CompiledScopes | { readonly problems: readonly string[] };

parentPort?.on('message', (task: CompileTask) => {
  for (const reply of repliesTo(task)) parentPort?.postMessage(reply);
});

function repliesTo({ files, scopes }: CompileTask): readonly CompileReply[] {
  try {
    const compiled = compile(files, scopes, contentHash);
    if (!compiled.ok) return [{ problems: compiled.problems.filter(({ severity }) => severity === 'error').map(findingLine) }];
    const all = [...compiled.value.byTenant.values()];
    const distinct = new Map(all.map((library) => [library.hash, library]));
    const ofHash = (hash: string) => all.filter((library) => library.hash === hash).map(({ scope }) => scope);
    return [...[...distinct].map(([hash, library]) => ({ scopes: ofHash(hash), library })), { problems: [] }];
  } catch (error) {
    return [{ problems: [String(error)] }];
  }
}

import { execFileSync } from 'node:child_process';
import type { SourceFile } from '../../engine/build.js';
import { UsageError } from '../command.js';
import { compileProject, type Project, type TenantFixture } from './project.js';

const MAX_BYTES = 2 ** 28;

/** Returns the definitions and tenants of a working copy as they were at a revision, without a checkout. Throws UsageError if git does not know it. */
export async function openRevision(root: string, revision: string): Promise<Project> {
  const files = filesAt(root, revision);
  const ofTenants = files.filter(({ path }) => path.startsWith('fixtures/'));
  const definitions = files.filter((file) => !ofTenants.includes(file));
  const fixtures = ofTenants.map(({ text }) => JSON.parse(text) as TenantFixture);
  return compileProject(root, definitions, fixtures).catch((cause: unknown) => {
    throw cause instanceof UsageError ? new UsageError(`At ${revision}: ${cause.message}`, { cause }) : cause;
  });
}

function filesAt(root: string, revision: string): readonly SourceFile[] {
  const git = (words: readonly string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: MAX_BYTES });
  const commit = commitOf(revision, git);
  const paths = git(['ls-tree', '-r', '-z', '--name-only', commit, '--', 'schemas', 'fixtures/tenants']).split('\0');
  return paths.filter((path) => path.endsWith('.json')).map((path) => ({ path, text: git(['show', `${commit}:./${path}`]) }));
}

function commitOf(revision: string, git: (words: readonly string[]) => string): string {
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
      .toString()
      .trim();
  } catch (cause) {
    const isOutside = String(cause instanceof Error && 'stderr' in cause ? cause.stderr : cause).includes('not a git repository');
    const problem = isOutside ? 'These files are in no git repository' : `git knows no revision "${revision}"`;
    throw new UsageError(`${problem}. Name one like --from HEAD~1 or --from main`, { cause });
  }
}

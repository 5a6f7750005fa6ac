import { execFileSync } from 'node:child_process';
import type { SourceFile } from '../../engine/build.js';
import { UsageError } from '../usage.js';
import { compileProject, type Project, type TenantFixture } from './project.js';

const MAX_BYTES = 2 ** 28;

/** Returns the definitions and tenants of a working copy as they were at a revision, without a checkout. Throws UsageError if git does not know it. */
export async function openRevision(root: string, revision: string): Promise<Project> {
  const files = filesAt(root, revision);
  const isTenant = ({ path }: SourceFile) => path.startsWith('fixtures/');
  const fixtures = files.filter(isTenant).map(({ text }) => JSON.parse(text) as TenantFixture);
  return compileProject(
    root,
    files.filter((file) => !isTenant(file)),
    fixtures,
  ).catch((cause: unknown) => {
    throw cause instanceof UsageError ? new UsageError(`At ${revision}: ${cause.message}`, { cause }) : cause;
  });
}

function filesAt(root: string, revision: string): readonly SourceFile[] {
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', words, { cwd: root, input, maxBuffer: MAX_BYTES, stdio: ['pipe', 'pipe', 'pipe'] });
  const commit = commitOf(revision, git);
  const listed = git(['ls-tree', '-r', '-z', '--name-only', commit, '--', 'schemas', 'fixtures/tenants']).toString().split('\0');
  const paths = listed.filter((path) => path.endsWith('.json'));
  let rest = git(['cat-file', '--batch'], paths.map((path) => `${commit}:./${path}\n`).join(''));
  return paths.map((path) => {
    // Each is a line "<hash> blob <size>", the bytes, and a line break.
    const start = rest.indexOf('\n') + 1;
    const end = start + Number(rest.subarray(0, start).toString().trim().split(' ')[2]);
    const text = rest.subarray(start, end).toString();
    rest = rest.subarray(end + 1);
    return { path, text };
  });
}

function commitOf(revision: string, git: (words: readonly string[]) => Buffer): string {
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

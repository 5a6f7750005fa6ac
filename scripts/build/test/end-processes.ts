import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** The environment variable that marks every process of one test run, however it was started. */
export const RUN_MARK = 'VESTIBULE_TEST_RUN';

/**
 * Returns the ids of all processes of a run: those that inherited its mark, also when their parent has ended, or outside of Linux the
 * descendants of `root`. This process is left out.
 */
function processesOf(mark: string, root: number | undefined): readonly number[] {
  const found = process.platform === 'linux' ? markedProcesses(mark) : descendants(root);
  return found.filter((pid) => pid !== process.pid);
}

/** Kills all processes of a run and returns how many there were. */
export function endProcesses(mark: string, root: number | undefined): number {
  const pids = processesOf(mark, root);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  return pids.length;
}

function markedProcesses(mark: string): number[] {
  const entry = `${RUN_MARK}=${mark}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => environmentOf(pid).includes(entry));
}

function environmentOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // It ended meanwhile, or belongs to another user.
    return [];
  }
}

function descendants(root: number | undefined): number[] {
  if (root === undefined) return [];
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const childrenOf = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid]) => [pid, ...childrenOf(pid)]);
  return [root, ...childrenOf(root)];
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTemplate } from './prepared-folder.js';

/** The user that PostgreSQL runs as, where it is another than ours. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/** Small segments of the write-ahead log make a cluster half as large, and each test file copies one. */
const INITDB_OPTIONS = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--wal-segsize=1'];

/** Copies the database cluster of a template to a folder that does not exist yet. */
export function copyCluster(template: string, user: PostgresUser | undefined, place: string): void {
  run('cp', ['-R', join(template, 'rows'), place], user);
}

/**
 * Returns the template of an empty database cluster. `initdb` takes five times the processor time of a copy, so each version of
 * PostgreSQL runs it once.
 */
export function emptyCluster(programs: string, user: PostgresUser | undefined): string {
  const key = createHash('sha256').update(JSON.stringify([programs, INITDB_OPTIONS]));
  const template = join(tmpdir(), `vestibule-cluster-${key.digest('hex').slice(0, 16)}`);
  if (!existsSync(template)) layOut(programs, user, template);
  return template;
}

function layOut(programs: string, user: PostgresUser | undefined, kept: string): void {
  const draft = mkdtempSync(join(tmpdir(), 'vestibule-cluster-draft-'));
  if (user !== undefined) chownSync(draft, user.uid, user.gid);
  run(join(programs, 'initdb'), ['-D', join(draft, 'rows'), ...INITDB_OPTIONS], user);
  keepTemplate(draft, kept);
}

function run(program: string, words: readonly string[], user: PostgresUser | undefined): void {
  const { status, stderr } = spawnSync(program, words, { ...user, cwd: tmpdir(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed.\n${stderr}`);
}

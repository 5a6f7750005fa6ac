import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startProgram, type TestProcess } from '../../fixtures/testing/real-server.js';
import { projectFolder } from './programs.js';

/** Studio with a project of its own, whose files a test may change. */
export class Studio {
  private constructor(
    readonly root: string,
    private readonly process: TestProcess,
    /** The address that has the key. */
    readonly address: string,
  ) {}

  static async open(): Promise<Studio> {
    const root = mkdtempSync(join(tmpdir(), 'vestibule-studio-'));
    for (const part of ['schemas', 'fixtures/tenants', 'fixtures/cases', 'fixtures/media'])
      cpSync(join(projectFolder, part), join(root, part), { recursive: true });
    const started = startProgram('scripts/define/studio.ts', ['--port', '0', '--root', root]);
    return new Studio(root, started, await started.says(/(http:\S+)/));
  }

  /** The address of a page of it, without the key. */
  at(path: string): string {
    return new URL(path, this.address).href;
  }

  /** Calls the process as its page does. */
  async ask<Answer>(name: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'x-studio-key': this.address.split('#key=')[1] ?? '' };
    const answer = await fetch(this.at(`/api/${name}`), { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<Answer>;
  }

  /** Saves a file with another text, as in an editor. */
  change(path: string, from: string | RegExp, to: string): void {
    const before = this.read(path);
    expect(before.replace(from, to)).not.toBe(before);
    writeFileSync(join(this.root, path), before.replace(from, to));
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  async close(): Promise<void> {
    await this.process.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}

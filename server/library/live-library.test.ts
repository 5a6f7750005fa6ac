import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLiveLibrary } from './live-library.js';

const project = resolve(import.meta.dirname, '../..');
const scopes = [{ platform: 'one', group: 'coastal', tenant: 'harbor' }];
const formFile = 'schemas/forms/enrollment-individual.form.json';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vestibule-schemas-'));
  cpSync(join(project, 'schemas'), join(root, 'schemas'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (change: (text: string) => string): void =>
  writeFileSync(join(root, formFile), change(readFileSync(join(root, formFile), 'utf8')));
const breakIt = (): void => write((text) => text.replace('"fragment": "person"', '"fragment": "persn"'));
const open = (watch: boolean, report: (lines: readonly string[]) => void = () => undefined) =>
  openLiveLibrary({ root, scopes, watch, report });

async function opened(watch: boolean, report?: (lines: readonly string[]) => void) {
  const library = await open(watch, report);
  if (!library.ok) throw new Error(library.problems.join('\n'));
  return library.value;
}

/** The next thing that is told, while a change is being noticed. */
function nextReport(): { report: (lines: readonly string[]) => void; told: () => Promise<readonly string[]> } {
  let tell: (lines: readonly string[]) => void = () => undefined;
  return { report: (lines) => tell(lines), told: () => new Promise((resolve) => (tell = resolve)) };
}

describe('the library', () => {
  it('is found by the code of a tenant, in any case, and by nothing else', async () => {
    const library = await opened(false);
    expect(library.tenant('HARBOR')?.library.scope.tenant).toBe('harbor');
    for (const code of ['meadow', '__proto__', '', 'constructor']) expect(library.tenant(code)).toBeUndefined();
  });

  it('does not open over wrong definitions, and names all of them with file, line and column', async () => {
    breakIt();
    writeFileSync(join(root, 'schemas/routes.json'), '{ "routes": [');
    const library = await open(false);
    if (library.ok) throw new Error('It opened.');
    expect(library.problems.join('\n')).toMatch(/^schemas\/routes\.json:\d+:\d+ /m);
    writeFileSync(join(root, 'schemas/routes.json'), readFileSync(join(project, 'schemas/routes.json')));
    const second = await open(false);
    expect(second.ok ? '' : second.problems.join('\n')).toMatch(/^schemas\/forms\/enrollment-individual\.form\.json:\d+:\d+ .*persn/m);
  });

  it('takes a change up while it serves', async () => {
    const { report, told } = nextReport();
    const library = await opened(true, report);
    const before = library.tenant('harbor')?.library.forms['enrollment-individual']?.hash ?? '';
    write((text) => text.replace('"ui:flow": "one-at-a-time",', ''));
    expect(await told()).toEqual(['The definitions changed and were compiled again.']);
    const after = library.tenant('harbor')?.library.forms['enrollment-individual']?.hash ?? '';
    expect(after).not.toBe(before);
    expect([library.validatorFile(before), library.validatorFile(after)]).toEqual([expect.anything(), expect.anything()]);
    library.close();
  });

  it('goes on serving the last good version while a change is wrong', async () => {
    const { report, told } = nextReport();
    const library = await opened(true, report);
    const before = library.tenant('harbor')?.document.hash;
    breakIt();
    expect(await told()).toEqual([expect.stringContaining('persn'), 'The last good version keeps serving.']);
    expect(library.tenant('harbor')?.document.hash).toBe(before);
    write((text) => text.replace('"fragment": "persn"', '"fragment": "person"'));
    expect(await told()).toEqual(['The definitions changed and were compiled again.']);
    library.close();
  });
});

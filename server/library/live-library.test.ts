import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Scope } from '../../engine/build.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { reachText } from './reach.js';
import { type LibraryOptions, type LiveLibrary, openLiveLibrary } from './live-library.js';

const project = resolve(import.meta.dirname, '../..');
const harbor = { platform: 'one', group: 'coastal', tenant: 'harbor' };
const scopes: readonly Scope[] = [harbor];
const formFile = 'schemas/forms/enrollment-individual.form.json';

let root = '';
let close: () => void = () => undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vestibule-schemas-'));
  cpSync(join(project, 'schemas'), join(root, 'schemas'), { recursive: true });
});
afterEach(() => {
  close();
  rmSync(root, { recursive: true, force: true });
});

const write = (change: (text: string) => string): void =>
  writeFileSync(join(root, formFile), change(readFileSync(join(root, formFile), 'utf8')));
const breakIt = (): void => write((text) => text.replace('"fragment": "person"', '"fragment": "persn"'));
const open = (report: LibraryOptions['report'] = () => undefined, served = scopes, watch = false) =>
  openLiveLibrary({ root, scopes: served, watch, report });

/** The library, and what it tells after each change. */
async function opened(served?: readonly Scope[], watch?: boolean) {
  let tell: (problems: readonly string[]) => void = () => undefined;
  const reached: string[] = [];
  const report: LibraryOptions['report'] = (problems, changed) => {
    reached.push(...changed.map(({ path, ...reach }) => reachText(path, reach)));
    tell(problems);
  };
  const library = await open(report, served, watch);
  if (!library.ok) throw new Error(library.problems.join('\n'));
  const { value } = library;
  close = value.close;
  const after = (change: () => void): Promise<readonly string[]> => {
    const told = new Promise<readonly string[]>((resolve) => (tell = resolve));
    change();
    return told;
  };
  return { library: value, reached, after, saved: (change: () => void) => after(() => (change(), value.recompile())) };
}

/** An overlay of a tenant with words of its own for a field. */
function saveOverlay(tenant: string, target = '$.schema.properties.firstName'): void {
  mkdirSync(join(root, 'schemas/overlays/tenant', tenant), { recursive: true });
  const action = { target, description: 'Its own words', update: { title: `Words of ${tenant}` } };
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Own words', version: '1.0.0' },
    extends: 'form:enrollment-individual',
    actions: [action],
  };
  const path = join(root, 'schemas/overlays/tenant', tenant, 'enrollment-individual.form.overlay.json');
  writeFileSync(path, JSON.stringify({ $schema: '../../../meta/overlay.schema.json', ...overlay }));
}

const hasWords = (library: LiveLibrary, tenant: string) =>
  JSON.stringify(library.tenant(tenant)?.library.forms['enrollment-individual'] ?? '').includes(`Words of ${tenant}`);

describe('the library', () => {
  it('is found by the code of a tenant, in any case, and by nothing else', async () => {
    const { library } = await opened();
    expect(library.tenant('HARBOR')?.library.scope.tenant).toBe('harbor');
    for (const code of ['meadow', '__proto__', '', 'constructor']) expect(library.tenant(code)).toBeUndefined();
  });

  it('does not open over wrong definitions, and names all of them with file, line and column', async () => {
    breakIt();
    writeFileSync(join(root, 'schemas/routes.json'), '{ "routes": [');
    const library = await open();
    if (library.ok) throw new Error('It opened.');
    expect(library.problems.join('\n')).toMatch(/^schemas\/routes\.json:\d+:\d+ /m);
    writeFileSync(join(root, 'schemas/routes.json'), readFileSync(join(project, 'schemas/routes.json')));
    const second = await open();
    expect(second.ok ? '' : second.problems.join('\n')).toMatch(/^schemas\/forms\/enrollment-individual\.form\.json:\d+:\d+ .*persn/m);
  });

  it('takes a change up while it serves, keeps the validators of open pages, and the last good version while a change is wrong', async () => {
    const { library, saved } = await opened(scopes, true);
    const hash = () => library.tenant('harbor')?.library.forms['enrollment-individual']?.hash ?? '';
    const before = hash();
    expect(await saved(() => write((text) => text.replace('"ui:flow": "one-at-a-time",', '')))).toEqual([]);
    const after = hash();
    expect(after).not.toBe(before);
    for (const each of [before, after]) expect((await library.validatorFile(each))?.type).toMatch(/javascript/);
    expect(library.validatorFile('unknown')).toBeUndefined();
    expect(await saved(breakIt)).toEqual([
      expect.stringMatching(/^schemas\/forms\/enrollment-individual\.form\.json:\d+:\d+ .*persn.*did you mean/),
    ]);
    expect(hash()).toBe(after);
    expect(await saved(() => write((text) => text.replace('"fragment": "persn"', '"fragment": "person"')))).toEqual([]);
  });

  it('compiles again only for the tenants that a change reaches, and for those that are new', async () => {
    const himal = { platform: 'two', group: 'himal', tenant: 'himal' };
    const { library, saved, after, reached } = await opened([harbor, himal]);
    const before = library.tenant('harbor');
    expect(await saved(() => saveOverlay('himal'))).toEqual([]);
    expect(reached).toEqual(['schemas/overlays/tenant/himal/enrollment-individual.form.overlay.json reaches 1 form, 1 tenant.']);
    expect([hasWords(library, 'himal'), library.tenant('harbor') === before]).toEqual([true, true]);
    const meadow = { platform: 'one', group: 'coastal', tenant: 'meadow' };
    expect(await after(() => library.serveTenants([harbor, meadow]))).toEqual([]);
    expect(library.all().map((each) => each.library.scope)).toEqual([harbor, meadow]);
    expect(library.tenant('harbor')).toBe(before);
  });

  it('says what is wrong in an overlay of nobody that is served', async () => {
    const { saved } = await opened();
    expect(await saved(() => saveOverlay('nobody', 'no target'))).toEqual([expect.stringContaining('overlays/tenant/nobody')]);
  });

  it('leaves the thread of the calls free while it compiles for many tenants (R10)', async () => {
    const many = Array.from({ length: byTier(4, 50) }, (_, nth) => ({ platform: 'one', group: 'coastal', tenant: `t${nth}` }));
    for (const { tenant } of many) saveOverlay(tenant);
    const { library, after } = await opened();
    const delays = monitorEventLoopDelay({ resolution: 1 });
    const start = performance.now();
    delays.enable();
    expect(await after(() => library.serveTenants([...scopes, ...many]))).toEqual([]);
    delays.disable();
    expect(hasWords(library, 't1')).toBe(true);
    expect(delays.max / 1e6).toBeLessThan((performance.now() - start) / 4);
  });
});

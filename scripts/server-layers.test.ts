import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { upwardImports } from './testing/upward-imports.js';

interface Layers {
  readonly root: { readonly mostFiles: number };
  readonly layers: readonly string[];
}

const { root, layers }: Layers = JSON.parse(readFileSync('scripts/server-layers.json', 'utf8'));
const entries = readdirSync('server', { withFileTypes: true });

describe('the layers of the server', () => {
  it('name every folder once, apart from that of the tests', () => {
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'testing').map(({ name }) => name);
    expect(layers.toSorted()).toEqual(folders.toSorted());
  });

  it('leave at most eight files in the root', () => {
    expect(entries.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(root.mostFiles);
  });

  it('import downwards only', () => {
    expect(upwardImports('server', layers, sources())).toEqual([]);
  });

  it('report an upward import, whether it is static, dynamic or of a type', () => {
    const upward = [
      "import { a } from '../http/app.js';",
      "import type { A } from '../http/app.js';",
      "await import('../http/app.js');",
      "export * from '../start.js';",
    ];
    for (const line of upward) expect(upwardImports('server', layers, { 'server/store/a.ts': `${line}\n` })).toHaveLength(1);
    const downward = "import { a } from './b.js';\nimport { c } from '../base/c.js';\nimport { d } from '../../engine/index.js';\n";
    expect(upwardImports('server', layers, { 'server/store/a.ts': downward })).toEqual([]);
  });
});

/** Returns the sources of the server without its tests, which may reach every layer. */
function sources(): Record<string, string> {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).map((path) => join('server', path));
  const productive = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/\/testing\//.test(file));
  return Object.fromEntries(productive.map((file) => [file, readFileSync(file, 'utf8')]));
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { goldenFiles, goldenPaths } from './golden.js';
import { openProject } from './project.js';
import { print, runTool } from './tool.js';

await runTool({
  usage: `Usage: npm run snapshot

Writes the golden files of fixtures/cases from the definitions of this working copy. It has no options.`,
  flags: {},
  /** Writes all golden files of the cases and removes those that no case needs; prints their number. */
  async run() {
    const project = await openProject();
    const files = goldenFiles(project);
    for (const path of goldenPaths(project.root)) if (!files.has(path)) rmSync(join(project.root, path));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(project.root, path)), { recursive: true });
      writeFileSync(join(project.root, path), text);
    }
    print(`${files.size} golden files under fixtures/cases; read what changed in the diff before you commit it`);
  },
});

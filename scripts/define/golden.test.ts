import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { goldenFiles, goldenPaths } from './golden.js';
import { openProject } from './project.js';

const project = await openProject();
const files = goldenFiles(project);

describe('the golden files [R-0.39]', () => {
  it.each([...files])('%s says what the engine says now', (path, text) => {
    expect(text).toBe(readFileSync(path, 'utf8'));
  });

  it('says what is missing in words of its own in every form of Harbor and Himal [D-138]', () => {
    const own = [...files].filter(([, text]) => /^.* · (harbor|himal) · /.test(text));
    expect(own.flatMap(([, text]) => text.split('\n')).filter((line) => /^(?!.* hidden ).*! This is a required field/.test(line))).toEqual(
      [],
    );
  });

  it('has no file left over from a case that is gone', () => {
    expect(goldenPaths(project.root).filter((path) => !files.has(path))).toEqual([]);
  });
});

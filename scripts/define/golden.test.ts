import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { callScripts } from '../../fixtures/testing/real-server.js';
import { runCase } from './cases/run-case.js';
import { goldenFiles, goldenPaths, readCases } from './golden.js';
import { openProject } from './project.js';

const project = await openProject();
const files = goldenFiles(project);

describe('the golden files [R-0.39]', () => {
  it.each([...files])('%s says what the engine says now', (path, text) => {
    expect(text).toBe(readFileSync(path, 'utf8'));
  });

  it.each(readCases('.'))('$path keeps what it expects', ({ given }) => {
    expect(runCase(project, given).failures).toEqual([]);
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

  it('are written again for one case, and for no unknown one', async () => {
    const [one, unknown] = await callScripts(
      [
        ['agent', 'harbor.all-off'],
        ['agent', 'harbor.all-of'],
      ].map((words) => ({ name: 'snapshot', words })),
    );
    expect(one?.out).toMatch(/^1 golden file under fixtures\/cases\/agent\/harbor\.all-off;/);
    expect(unknown).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no case "harbor.all-of". Did you mean "harbor.all-off"?'),
    });
  });
});

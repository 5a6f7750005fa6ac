import { describe, expect, it } from '@jest/globals';
import { callScripts } from '../../fixtures/testing/real-server.js';
import { distinctChanges } from './cases/golden-changes.js';
import { runCase } from './cases/run-case.js';
import { goldenChanges, goldenFiles, readCases } from './golden.js';
import { openProject } from './project.js';

const project = await openProject();
const files = goldenFiles(project);

describe('the golden files [R-0.39]', () => {
  it('say what the engine says now, and none is left over from a case that is gone', () => {
    expect(files.size).toBeGreaterThan(300);
    expect(distinctChanges(goldenChanges(project.root, files))).toEqual([]);
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

  it('are written again for one case, and for no unknown one', async () => {
    const [one, unknown] = await callScripts(
      [
        ['agent', 'harbor.all-off'],
        ['agent', 'harbor.all-of'],
      ].map((words) => ({ name: 'snapshot', words })),
    );
    expect(one?.out).toMatch(/^1 golden file under fixtures\/cases\/agent\/harbor\.all-off, 0 changed$/m);
    expect(unknown).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no case "harbor.all-of". Did you mean "harbor.all-off"?'),
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { type Json, toPayload, validateSubmission } from '../../engine/index.js';
import { callScripts } from '../../fixtures/testing/real-server.js';
import { distinctChanges } from './cases/golden-changes.js';
import { goldenChanges, goldenFiles, runCases } from './golden.js';
import { caseSource, openProject, validatorsOf } from './project.js';

const project = await openProject();
const runs = runCases(project);
const files = goldenFiles(project, runs);
const expecting = runs.filter(({ given }) => given.expect !== undefined || given.steps !== undefined);

describe('the golden files [R-0.39]', () => {
  it('say what the engine says now, and none is left over from a case that is gone', () => {
    expect(files.size).toBeGreaterThan(300);
    expect(distinctChanges(goldenChanges(project.root, files))).toEqual([]);
  });

  it.each(expecting)('$given.form: $given.about ($path)', ({ run }) => {
    expect(run.failures).toEqual([]);
  });

  it('say what the server reads back as the same request, of which it refuses nothing', () => {
    const sent = runs.filter(({ run }) => run.payload !== null);
    expect(sent.length).toBeGreaterThan(60);
    for (const { path, given, run } of sent) {
      const source = caseSource(project, given);
      const body = JSON.parse(JSON.stringify(run.payload)) as Json;
      const submission = validateSubmission(source, body, { validators: validatorsOf(source.form), parent: given.parent });
      // What is on file, and what a payment is made with, is not sent by the form.
      const isElsewhere = given.form === 'payment' || JSON.stringify(given.answers).includes('OnFile');
      const refused = submission.ok ? [] : submission.errors.filter(({ code }) => !isElsewhere || code !== 'required');
      expect([path, toPayload(submission.resolved), refused]).toEqual([path, body, []]);
    }
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

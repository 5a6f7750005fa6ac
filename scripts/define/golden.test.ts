import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Json, toPayload, validateSubmission } from '../../engine/index.js';
import { callScripts } from '../../fixtures/testing/real-server.js';
import { distinctChanges } from './cases/golden-changes.js';
import { CASES, runCases } from './golden.js';
import { caseSource, openProject, validatorsOf } from './project.js';

const project = await openProject();
const results = runCases(project);

describe('the golden files [R-0.39]', () => {
  it('say what the engine says now, and none is left over from a case that is gone', () => {
    expect(results.length).toBeGreaterThan(150);
    expect(distinctChanges(results.flatMap(({ changes }) => changes)).map(({ text }) => text)).toEqual([]);
  });

  it.each(results)('$name: $given.about', ({ failures }) => {
    expect(failures).toEqual([]);
  });

  it('say what the server reads back as the same request, of which it refuses nothing', () => {
    const sent = results.flatMap(({ name, given, run }) => (given && run && run.payload !== null ? [{ name, given, run }] : []));
    expect(sent.length).toBeGreaterThan(60);
    for (const { name, given, run } of sent) {
      const source = caseSource(project, given);
      const body = JSON.parse(JSON.stringify(run.payload)) as Json;
      const submission = validateSubmission(source, body, { validators: validatorsOf(source.form), parent: given.parent });
      // What is on file, and what a payment is made with, is not sent by the form.
      const isElsewhere = given.form === 'payment' || (JSON.stringify(given.answers) ?? '').includes('OnFile');
      const refused = submission.ok ? [] : submission.errors.filter(({ code }) => !isElsewhere || code !== 'required');
      expect([name, toPayload(submission.resolved), refused]).toEqual([name, body, []]);
    }
  });

  it('says what is missing in words of its own in every form of Harbor and Himal [D-138]', () => {
    const outlines = results.map(({ name }) => readFileSync(`${CASES}/${name}.outline.txt`, 'utf8'));
    const own = outlines.filter((text) => /^.* · (harbor|himal) · /.test(text)).flatMap((text) => text.split('\n'));
    expect(own.length).toBeGreaterThan(1000);
    expect(own.filter((line) => /^(?!.* hidden ).*! This is a required field/.test(line))).toEqual([]);
  });

  it('are written again for one case, and for no unknown one', async () => {
    const [one, unknown] = await callScripts(
      [
        ['agent', 'harbor.all-off'],
        ['agent', 'harbor.all-of'],
      ].map((words) => ({ name: 'snapshot', words })),
    );
    expect(one?.out).toMatch(/^1 case, 0 golden files changed$/m);
    expect(unknown).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no case "agent/harbor.all-of". Did you mean "agent/harbor.all-off"?'),
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The only file that calls several stages of a form; `advance` alternates between two of them until nothing changes. */
const PIPELINE = ['engine/form/run-form.ts', 'engine/form/validate-submission.ts'];
const STAGES =
  `apply-settings apply-texts start-answers apply-edits evaluate present check to-payload from-payload unexpected-answers`.split(/\s+/);
/** The stages that nothing outside of the engine may call, because each of them needs another one before or after it. */
const INNER_STAGES = ['applySettings', 'applyTexts', 'applyEdits', 'evaluate', 'fromPayload', 'findUnsendableAnswers'];
/** The most names that the run-time entry point exports; types are not counted. */
const MAX_EXPORTS = 30;

function sourceFiles(): readonly string[] {
  return readdirSync('engine', { recursive: true, encoding: 'utf8' })
    .map((file) => join('engine', file))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^engine\/(index|build)\.ts$/.test(file));
}

/** The stages that a module imports. */
function importedStages(text: string): readonly string[] {
  return STAGES.filter((stage) => new RegExp(`^import (?!type ).*/${stage}\\.js';$`, 'm').test(text));
}

describe('the pipeline of stages', () => {
  it('is composed in openForm, validateSubmission and advance only', () => {
    const composing = sourceFiles().filter((file) => importedStages(readFileSync(file, 'utf8')).length > 1);
    expect(composing).toEqual(PIPELINE);
  });

  it('exports at most thirty names, and only stages that need no other stage', async () => {
    const names = Object.keys(await import('./index.js'));
    expect(names.filter((name) => INNER_STAGES.includes(name))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(MAX_EXPORTS);
  });
});

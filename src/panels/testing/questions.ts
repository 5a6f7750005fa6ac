/** Test support for the questionnaire step: questionnaires as the server serves them. */
import { readFileSync } from 'node:fs';
import { compileQuestionnaires } from '../../../engine/build.js';
import type { Questionnaire } from '../../../engine/index.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { readSources } from '../../../server/library/read-sources.js';

const [, active] = (JSON.parse(readFileSync('fixtures/tenants/harbor.json', 'utf8')) as { questionnaires: Questionnaire[] }).questionnaires;
if (!active) throw new Error('harbor asks nothing');

/** Returns a questionnaire as the server serves it. Throws if it does not compile. */
function serveQuestionnaire(questionnaire: Questionnaire) {
  const made = compileQuestionnaires(
    readSources('.'),
    [questionnaire],
    { platform: 'one', group: 'coastal', tenant: 'harbor' },
    contentHash,
  );
  const [compiled] = made.ok ? made.value : [];
  if (!compiled) throw new Error('It does not compile');
  const { eligibility: _, ...shown } = questionnaire;
  return { ...shown, form: compiled.form };
}

/** The current eligibility questionnaire of the tenant harbor. */
export const currentQuestionnaire = serveQuestionnaire(active);
/** A later version: two of the three questions, one with other options, and a new question. */
export const laterQuestionnaire = serveQuestionnaire({
  ...active,
  id: 'harbor-eligibility-3',
  version: 3,
  questions: [
    { id: 'pregnant', type: 'Text', text: 'Are you expecting?', required: false, order: 0 },
    ...active.questions.slice(0, 1),
    {
      ...active.questions[1],
      options: [{ code: 'CHRONIC', label: 'A condition I have had for a while' }],
    } as Questionnaire['questions'][number],
  ],
});

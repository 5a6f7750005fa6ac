/** What the tests of the step of questions share: questions of a demo tenant, as the server gives them. */
import { readFileSync } from 'node:fs';
import { compileQuestionnaires } from '../../../engine/build.js';
import type { Questionnaire } from '../../../engine/index.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { readSources } from '../../../server/library/read-sources.js';

const [, active] = (JSON.parse(readFileSync('fixtures/tenants/harbor.json', 'utf8')) as { questionnaires: Questionnaire[] }).questionnaires;
if (!active) throw new Error('harbor asks nothing');

/** A questionnaire as the server gives it. */
function served(questionnaire: Questionnaire) {
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

/** What harbor asks before a membership. */
export const now = served(active);
/** What it asks from another day on: two of the three questions, one of them with other options, and a new one. */
export const later = served({
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

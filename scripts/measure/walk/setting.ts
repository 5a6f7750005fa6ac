import { explainFields } from '../../../engine/build.js';
import { openForm } from '../../../engine/index.js';
import { caseSource, openProject } from '../../define/project.js';
import type { Rehearsal } from '../walk.js';

const WARM_UP = 5;

/** The action opens the enrollment form of a demo tenant with another setting, and explains its fields. */
export const rehearseSetting: Rehearsal = async () => {
  const project = await openProject();
  let time = 0;
  const act = (): Promise<void> => {
    time += 1;
    const settings = { MIN_AGE: { value: 18 + (time % 50) } };
    const source = caseSource(project, { form: 'enrollment-individual', tenant: 'harbor', today: '2026-11-20', settings });
    const found = explainFields(openForm(source, {}));
    if (found.length === 0) throw new Error('No field was explained.');
    return Promise.resolve();
  };
  for (let each = 0; each < WARM_UP; each += 1) await act();
  return { act, close: () => undefined };
};

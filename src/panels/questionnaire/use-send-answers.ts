import type { Answers, Json } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { CallError } from '../../api/call.js';
import { saveAnswers, type GivenAnswers, type QuestionnaireResponse } from '../../api/questionnaires.js';
import type { EngineFormProps } from '../../forms/engine-form.js';
import { useShowFailure } from '../../state/failure.js';
import type { StepResult } from '../../state/wizard.js';
import { useSite, useTexts } from '../../state/site.js';
import { showToast } from '../../state/toasts.js';
import type { LoadedQuestionnaire } from './use-loaded-questionnaire.js';

interface Heard {
  readonly onSaved: (response: QuestionnaireResponse, result: StepResult) => void;
  /** The questions are others by now, or answered already: they are to be asked for as they are. */
  readonly onOutdated: () => void;
}

/** Sends the answers. What the server says against them is a toast, and stands in the form, too (SPEC 8). */
export function useSendAnswers(asked: LoadedQuestionnaire, { onSaved, onOutdated }: Heard): EngineFormProps['onSubmit'] {
  const { tenant } = useSite();
  const tellFailure = useShowFailure();
  const changed = useChangedText();
  const { form } = asked.questionnaire;
  const given = { form: `${form.id}@${form.hash}`, responseId: asked.response?.id };
  return async (payload, { answers }) => {
    try {
      const saved = await saveAnswers(tenant.code, givenBy(asked, payload), given);
      onSaved(saved.data, resultOf(answers, saved));
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isChanged = error.code === 'questionnaire_changed' || error.code === 'questionnaire_gone' || error.code === 'form_changed';
      if (isChanged || error.status === 409) onOutdated();
      if (isChanged) return { problems: [], message: told(changed) };
      const { message, actionMessage = '' } = tellFailure(error);
      return { problems: error.errors, message: [message, actionMessage].join(' ').trim() };
    }
  };
}

function told(words: string): string {
  showToast('info', words);
  return words;
}

/** Questions with nothing answered send no list at all. */
function givenBy({ questionnaire, clientId }: LoadedQuestionnaire, payload: Json): GivenAnswers {
  const answers = own(payload, 'answers');
  return {
    questionnaireId: questionnaire.id,
    clientId,
    // The form is made so that it sends these, and the server judges what it is sent.
    answers: Array.isArray(answers) ? (answers as GivenAnswers['answers']) : [],
    status: 'Completed',
    version: questionnaire.version,
  };
}

function resultOf(answers: Answers, { data, message }: Awaited<ReturnType<typeof saveAnswers>>): StepResult {
  // What came as JSON is JSON.
  return { answers, data: data as unknown as Json, ...(message !== undefined && { message }) };
}

/** What whoever answered the questions of before is told. */
export function useChangedText(): string {
  const t = useTexts();
  return t(
    'panel.questionnaire.changed',
    'These questions have changed meanwhile. Your answers are kept where they still fit. Please look them over and continue again.',
  );
}

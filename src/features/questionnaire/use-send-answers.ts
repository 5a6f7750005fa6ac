import { useTranslation } from 'react-i18next';
import type { Answers, Json } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { CallError } from '../../visit/api/call-api.js';
import { saveAnswers, type GivenAnswers, type QuestionnaireResponse } from './questionnaires.js';
import type { EngineFormProps } from '../../form/engine-form.js';
import { useShowFailure } from '../../visit/show-failure.js';
import type { StepResult } from '../../visit/wizard.js';
import { useSite } from '../../visit/site.js';
import { showToast } from '../../visit/toasts.js';
import type { LoadedQuestionnaire } from './use-loaded-questionnaire.js';

interface SendAnswersCallbacks {
  readonly onSaved: (response: QuestionnaireResponse, result: StepResult) => void;
  /** Called when the questions or the response have changed on the server and must be loaded again. */
  readonly onOutdated: () => void;
}

/** Returns the submit function: it saves the answers; errors are shown as a toast and returned to the form (SPEC 8). */
export function useSendAnswers(loaded: LoadedQuestionnaire, { onSaved, onOutdated }: SendAnswersCallbacks): EngineFormProps['onSubmit'] {
  const { tenant } = useSite();
  const showFailure = useShowFailure();
  const changed = useChangedText();
  const { form } = loaded.questionnaire;
  const options = { form: `${form.id}@${form.hash}`, responseId: loaded.response?.id };
  return async (payload, { answers }) => {
    try {
      const saved = await saveAnswers(tenant.code, completedAnswers(loaded, payload), options);
      onSaved(saved.data, resultOf(answers, saved));
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isChanged = error.code === 'questionnaire_changed' || error.code === 'questionnaire_gone' || error.code === 'form_changed';
      if (isChanged || error.status === 409) onOutdated();
      if (isChanged) return { problems: [], message: showInfo(changed) };
      const { message, actionMessage = '' } = showFailure(error);
      return { problems: error.errors, message: [message, actionMessage].join(' ').trim() };
    }
  };
}

/** Shows a text as a toast and returns it. */
function showInfo(text: string): string {
  showToast('info', text);
  return text;
}

/** Returns the request body with the answers of a form; the list is empty if nothing was answered. */
function completedAnswers({ questionnaire, clientId }: LoadedQuestionnaire, payload: Json): GivenAnswers {
  const answers = own(payload, 'answers');
  return {
    questionnaireId: questionnaire.id,
    clientId,
    // The form builds these answers, and the server validates them.
    answers: Array.isArray(answers) ? (answers as GivenAnswers['answers']) : [],
    status: 'Completed',
    version: questionnaire.version,
  };
}

/** Returns the step result of a saved response. */
function resultOf(answers: Answers, { data, message }: Awaited<ReturnType<typeof saveAnswers>>): StepResult {
  // The data was parsed from JSON.
  return { answers, data: data as unknown as Json, ...(message !== undefined && { message }) };
}

/** Returns the text for visitors who answered an earlier version of the questions. */
export function useChangedText(): string {
  const { t } = useTranslation();
  return t(
    'panel.questionnaire.changed',
    'These questions have changed since you opened them. Answers that still fit are kept. Please check them and continue again.',
  );
}

import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSource, Answers, Question, Json } from '../../../engine/index.js';
import { type QuestionnaireResponse, type ServedQuestionnaire, saveAnswers, type GivenAnswers } from './questionnaires.js';
import { EngineForm, type EngineFormProps } from '../../form/engine-form.js';
import type { StepResult } from '../../visit/wizard.js';
import { useSite } from '../../visit/site.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { todayIn } from '../../visit/today.js';
import { useUnsentAnswers } from '../../visit/use-unsent-answers.js';
import { Heading, type LoadedQuestionnaire } from './use-loaded-questionnaire.js';
import { own } from '../../../engine/base/pointer.js';
import { CallError } from '../../visit/api/call-api.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { showToast } from '../../visit/toasts.js';

interface QuestionnaireFormProps {
  readonly loaded: LoadedQuestionnaire;
  readonly pageKey: string;
  readonly isNew: boolean;
  /** Whether the visitor answered an earlier version of the questions. */
  readonly isChanged: boolean;
  readonly onOutdated: () => void;
  readonly onSaved: (response: QuestionnaireResponse, result: StepResult) => void;
}

/** Shows the questions as a form with the earlier answers, and a notice if the questions have changed. */
export function QuestionnaireForm({ loaded, pageKey, isNew, isChanged, onOutdated, onSaved }: QuestionnaireFormProps) {
  const { t } = useTranslation();
  const unsent = useUnsentAnswers(pageKey, STEP_IDS.questionnaire);
  const source = useFormSource(loaded);
  const { questionnaire, response } = loaded;
  const known = unsent.latest() ?? (response && answersInResponse(response));
  const onSubmit = useSendAnswers(loaded, {
    onOutdated,
    onSaved: (saved, result) => {
      unsent.onSent();
      onSaved(saved, result);
    },
  });
  return (
    <>
      <Heading isNew={isNew} text={t(`form.${questionnaire.form.id}.title`, questionnaire.title)} />
      <p className="s-purpose">{t('panel.questionnaire.purpose', 'Your answers tell us whether this membership is right for you.')}</p>
      {isChanged && <ChangedNotice />}
      <EngineForm
        source={source}
        validators={loaded.validators}
        initial={known && fittingAnswers(questionnaire, known)}
        submitLabel={t('panel.questionnaire.submit', t('action.submit', 'Continue'))}
        onAnswers={unsent.onAnswers}
        onSubmit={onSubmit}
      />
    </>
  );
}

/** Shows above the form that the questions have changed, and takes the focus like an error summary. */
function ChangedNotice() {
  const text = useChangedText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <div className="v-form">
      <div className="v-summary" role="alert" tabIndex={-1} ref={alert}>
        {text}
      </div>
    </div>
  );
}

/** A questionnaire reads only its own answers, so its context and lookups are empty. */
function useFormSource({ questionnaire: { form } }: LoadedQuestionnaire): FormSource {
  const { tenant, library, settings, text } = useSite();
  const { timeZone } = tenant;
  const { platform } = library;
  return useMemo(
    () => ({ form, settings, text, today: todayIn(timeZone), context: {}, lookups: {}, platform }),
    [form, settings, text, timeZone, platform],
  );
}

function answersInResponse({ answers }: Pick<QuestionnaireResponse, 'answers'>): Answers {
  return Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]));
}

/** Returns the answers that still fit these questions, since the questionnaire may have changed. */
function fittingAnswers({ questions }: Pick<ServedQuestionnaire, 'questions'>, answers: Answers): Answers {
  const fitting = questions.map((question) => [question.id, fittingAnswer(question, own(answers, question.id))]);
  return Object.fromEntries(fitting.filter(([, value]) => value !== undefined));
}

/** Returns an answer if it fits the type and options of its question, else undefined. */
function fittingAnswer({ type, options = [] }: Question, answer: unknown): unknown {
  const codes = options.map(({ code }) => code);
  if (type === 'Text') return typeof answer === 'string' ? answer : undefined;
  if (type === 'Radio') return codes.find((code) => code === answer);
  const codesChosen = Array.isArray(answer) ? codes.filter((code) => answer.includes(code)) : [];
  return codesChosen.length > 0 ? codesChosen : undefined;
}

interface SendAnswersCallbacks {
  readonly onSaved: (response: QuestionnaireResponse, result: StepResult) => void;
  /** Called when the questions or the response have changed on the server and must be loaded again. */
  readonly onOutdated: () => void;
}

/** Returns the submit function: it saves the answers; errors are shown as a toast and returned to the form (SPEC 8). */
function useSendAnswers(loaded: LoadedQuestionnaire, { onSaved, onOutdated }: SendAnswersCallbacks): EngineFormProps['onSubmit'] {
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

function resultOf(answers: Answers, { data, message }: Awaited<ReturnType<typeof saveAnswers>>): StepResult {
  // The data was parsed from JSON.
  return { answers, data: data as unknown as Json, ...(message !== undefined && { message }) };
}

function useChangedText(): string {
  const { t } = useTranslation();
  return t(
    'panel.questionnaire.changed',
    'These questions have changed since you opened them. Answers that still fit are kept. Please check them and continue again.',
  );
}

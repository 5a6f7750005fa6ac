import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSource } from '../../../engine/index.js';
import type { QuestionnaireResponse } from './questionnaires.js';
import { EngineForm } from '../../form/engine-form.js';
import type { StepResult } from '../../visit/wizard.js';
import { useSite } from '../../visit/site.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { todayIn } from '../../visit/today.js';
import { useUnsentAnswers } from '../../visit/use-unsent-answers.js';
import { Heading } from './heading.js';
import { answersInResponse, fittingAnswers } from './questionnaire-answers.js';
import { type LoadedQuestionnaire } from './use-loaded-questionnaire.js';
import { useChangedText, useSendAnswers } from './use-send-answers.js';

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

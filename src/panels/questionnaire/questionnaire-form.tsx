import { useEffect, useMemo, useRef } from 'react';
import type { FormSource } from '../../../engine/index.js';
import type { QuestionnaireResponse } from '../../api/questionnaires.js';
import { EngineForm } from '../../forms/engine-form.js';
import type { StepResult } from '../../state/wizard.js';
import { useSite, useTexts } from '../../state/site.js';
import { STEP_IDS } from '../../state/site-codes.js';
import { todayIn } from '../../state/today.js';
import { useUnsentAnswers } from '../../state/use-unsent-answers.js';
import { Look } from '../../ui/look/look.js';
import { Heading } from '../heading.js';
import { answersInResponse, fittingAnswers } from './questionnaire-answers.js';
import { type LoadedQuestionnaire } from './use-loaded-questionnaire.js';
import { useChangedText, useSendAnswers } from './use-send-answers.js';

interface QuestionnaireFormProps {
  readonly asked: LoadedQuestionnaire;
  readonly journey: string;
  readonly isNew: boolean;
  /** Other questions were answered, which are not asked any more. */
  readonly isChanged: boolean;
  readonly onOutdated: () => void;
  readonly onSaved: (response: QuestionnaireResponse, result: StepResult) => void;
}

/** The questions as the form they are, with what was answered before. */
export function QuestionnaireForm({ asked, journey, isNew, isChanged, onOutdated, onSaved }: QuestionnaireFormProps) {
  const t = useTexts();
  const typing = useUnsentAnswers(journey, STEP_IDS.questionnaire);
  const source = useFormSource(asked);
  const { questionnaire, response } = asked;
  const known = typing.latest() ?? (response && answersInResponse(response));
  const onSubmit = useSendAnswers(asked, {
    onOutdated,
    onSaved: (saved, result) => {
      typing.onSent();
      onSaved(saved, result);
    },
  });
  return (
    <>
      <Heading isNew={isNew} words={t(`form.${questionnaire.form.id}.title`, questionnaire.title)} />
      <p className="s-purpose">{t('panel.questionnaire.purpose', 'Your answers tell us whether this membership is right for you.')}</p>
      {isChanged && <Changed />}
      <Look>
        <EngineForm
          source={source}
          validators={asked.validators}
          initial={known && fittingAnswers(questionnaire, known)}
          submitLabel={t('panel.questionnaire.submit', t('action.submit', 'Continue'))}
          onAnswers={typing.onAnswers}
          onSubmit={onSubmit}
        />
      </Look>
    </>
  );
}

/** It stands where a form says what is wrong, and takes the focus as that does. */
function Changed() {
  const words = useChangedText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="v-form">
      <div className="v-summary" role="alert" tabIndex={-1} ref={box}>
        {words}
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

import { useState } from 'react';
import { reopenStep, unsentAnswersOf } from '../../state/wizard.js';
import type { PanelProps } from '../panel.js';
import { useLoadedQuestionnaire, type LoadedQuestionnaire } from './use-loaded-questionnaire.js';
import { QuestionnaireForm } from './questionnaire-form.js';
import { QuestionnaireSkeleton } from './questionnaire-skeleton.js';
import { QuestionnaireStop } from './questionnaire-stop.js';
import { STEP_IDS } from '../../state/site-codes.js';

/** What a tenant asks before a membership. Whoever may not go on is told so, which is no error: the answers are right ones (D-19). */
export function QuestionnairePanel({ journey, onDone }: PanelProps) {
  const { asked, note, refresh } = useLoadedQuestionnaire(journey);
  const [isChanging, setChanging] = useState(false);
  const [turns, setTurns] = useState(0);
  /** Of the form that was outdated when it was sent. */
  const [outdated, setOutdated] = useState<string>();
  if (!asked) return <QuestionnaireSkeleton />;
  const turnTo = (questions: boolean) => {
    setChanging(questions);
    setTurns(turns + 1);
  };
  const isAnswering = isChanging || unsentAnswersOf(journey, STEP_IDS.questionnaire) !== undefined;
  if (isStopped(asked) && !isAnswering) return <QuestionnaireStop isNew={turns > 0} onChange={() => turnTo(true)} />;
  const { hash } = asked.questionnaire.form;
  return (
    <QuestionnaireForm
      key={hash}
      asked={asked}
      journey={journey}
      isNew={turns > 0}
      isChanged={outdated !== undefined && outdated !== hash}
      onOutdated={() => {
        setOutdated(hash);
        refresh();
      }}
      onSaved={(response, result) => {
        note(response);
        if (response.eligible !== false) return onDone?.(result);
        reopenStep(journey, STEP_IDS.questionnaire);
        turnTo(false);
      }}
    />
  );
}

/** The answers given to these very questions let nobody go on. */
function isStopped({ questionnaire, response }: LoadedQuestionnaire): boolean {
  return response?.eligible === false && response.version === questionnaire.version;
}

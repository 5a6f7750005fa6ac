import { useState } from 'react';
import { reopenStep, unsentAnswersOf } from '../../visit/wizard.js';
import type { PanelProps } from '../../visit/panel.js';
import { useLoadedQuestionnaire, type LoadedQuestionnaire } from './use-loaded-questionnaire.js';
import { QuestionnaireForm } from './questionnaire-form.js';
import { QuestionnaireSkeleton } from './questionnaire-skeleton.js';
import { QuestionnaireStop } from './questionnaire-stop.js';
import { STEP_IDS } from '../../visit/site-codes.js';

/** Shows the questions before a membership, or that the answers rule it out, which is not an error (D-19). */
export function QuestionnairePanel({ pageKey, onDone }: PanelProps) {
  const { loaded, setResponse: note, refresh } = useLoadedQuestionnaire(pageKey);
  const [isChanging, setChanging] = useState(false);
  const [screenChanges, setTurns] = useState(0);
  /** The hash of the form that was outdated when it was sent. */
  const [outdated, setOutdated] = useState<string>();
  if (!loaded) return <QuestionnaireSkeleton />;
  const showQuestions = (questions: boolean) => {
    setChanging(questions);
    setTurns(screenChanges + 1);
  };
  const isAnswering = isChanging || unsentAnswersOf(pageKey, STEP_IDS.questionnaire) !== undefined;
  if (isIneligible(loaded) && !isAnswering) return <QuestionnaireStop isNew={screenChanges > 0} onChange={() => showQuestions(true)} />;
  const { hash } = loaded.questionnaire.form;
  return (
    <QuestionnaireForm
      key={hash}
      loaded={loaded}
      pageKey={pageKey}
      isNew={screenChanges > 0}
      isChanged={outdated !== undefined && outdated !== hash}
      onOutdated={() => {
        setOutdated(hash);
        refresh();
      }}
      onSaved={(response, result) => {
        note(response);
        if (response.eligible !== false) return onDone?.(result);
        reopenStep(pageKey, STEP_IDS.questionnaire);
        showQuestions(false);
      }}
    />
  );
}

/** Whether the answers to the current version of the questions rule out the membership. */
function isIneligible({ questionnaire, response }: LoadedQuestionnaire): boolean {
  return response?.eligible === false && response.version === questionnaire.version;
}

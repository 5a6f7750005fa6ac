import { useState } from 'react';
import { reopenStep, unsentAnswersOf } from '../../visit/wizard.js';
import type { PanelProps } from '../../visit/panel.js';
import { useLoadedQuestionnaire, type LoadedQuestionnaire, Heading } from './use-loaded-questionnaire.js';
import { QuestionnaireForm } from './questionnaire-form.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useTranslation } from 'react-i18next';
import '../../visit/message.css';
import { Contacts } from '../../visit/contacts.js';
import { useSite } from '../../visit/site.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';

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

function isIneligible({ questionnaire, response }: LoadedQuestionnaire): boolean {
  return response?.eligible === false && response.version === questionnaire.version;
}

/** Shows placeholders of about the size of the questions while they load. */
function QuestionnaireSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="s-skeleton" aria-busy="true">
      <div className="s-bone s-bone-title" />
      <output className="s-waiting">{t('panel.questionnaire.loading', 'Opening the questions…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone-field">
          <div className="s-bone s-bone-label" />
          <div className="s-bone s-bone-input" />
        </div>
      ))}
    </div>
  );
}

interface QuestionnaireStopProps {
  readonly isNew: boolean;
  readonly onChange: () => void;
}

/** Shows that the answers rule out the membership, with contacts and a button to change the answers (D-19). */
function QuestionnaireStop({ isNew, onChange }: QuestionnaireStopProps) {
  const { t } = useTranslation();
  const phone = tenantPhone(useSite().tenant);
  return (
    <div className="s-told">
      <Heading isNew={isNew} text={t('panel.questionnaire.stop-title', "We can't enroll you online")} />
      <p>{t('panel.questionnaire.stop', "Call us and we'll find the right option for you.")}</p>
      <p className="s-acts">
        {phone.href !== undefined && (
          <a className="s-act" href={phone.href}>
            {t('panel.questionnaire.call', 'Call {phone}', { phone: phone.text })}
          </a>
        )}
        <button type="button" className="s-act-other" onClick={onChange}>
          {t('panel.questionnaire.change', 'Change my answers')}
        </button>
      </p>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('panel.questionnaire.contacts', 'Talk to us')}</h2>
        <Contacts />
      </section>
    </div>
  );
}

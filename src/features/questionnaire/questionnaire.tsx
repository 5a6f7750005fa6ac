import { useState } from 'react';
import { reopenStep, unsentAnswersOf } from '../../visit/wizard.js';
import type { PanelProps } from '../../visit/panel.js';
import type { Question } from '../../../engine/index.js';
import { useLoadedQuestionnaire, type LoadedQuestionnaire, Heading } from './use-loaded-questionnaire.js';
import { QuestionnaireForm } from './questionnaire-form.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useTranslation } from 'react-i18next';
import '../../visit/message.css';
import { ContactSection } from '../../visit/contacts.js';
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
  if (isIneligible(loaded) && !isAnswering) {
    return <QuestionnaireStop loaded={loaded} isNew={screenChanges > 0} onChange={() => showQuestions(true)} />;
  }
  const { hash } = loaded.questionnaire.form;
  const isOtherVersion = loaded.response !== undefined && loaded.response.version !== loaded.questionnaire.version;
  return (
    <QuestionnaireForm
      key={hash}
      loaded={loaded}
      pageKey={pageKey}
      isNew={screenChanges > 0}
      isChanged={isOtherVersion || (outdated !== undefined && outdated !== hash)}
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

function QuestionnaireSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="s-skeleton s-skeleton-form" aria-busy="true">
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
  readonly loaded: LoadedQuestionnaire;
  readonly isNew: boolean;
  readonly onChange: () => void;
}

/** Shows that the answers rule out the membership, which of them, whom to call, and a button to change them (D-19). */
function QuestionnaireStop({ loaded, isNew, onChange }: QuestionnaireStopProps) {
  const { t } = useTranslation();
  const phone = tenantPhone(useSite().tenant);
  return (
    <div className="s-told">
      <Heading isNew={isNew} text={t('panel.questionnaire.stop-title', "We can't enroll you online")} />
      <p>{t('panel.questionnaire.stop', "Call us and we'll find the right option for you.")}</p>
      <DecidingAnswers loaded={loaded} />
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
      <ContactSection title={t('panel.questionnaire.contacts', 'Talk to us')} />
    </div>
  );
}

/** Lists the questions whose answers decided it, with these answers. */
function DecidingAnswers({ loaded: { questionnaire, response } }: Pick<QuestionnaireStopProps, 'loaded'>) {
  const { t } = useTranslation();
  const decided = questionnaire.questions.filter(({ id }) => response?.decidedBy?.includes(id));
  if (decided.length === 0) return null;
  const key = `form.${questionnaire.form.id}`;
  const answerTo = ({ id, options = [] }: Question) => {
    const values = response?.answers.filter(({ questionId }) => questionId === id).flatMap(({ value }) => value) ?? [];
    const labels = options.filter(({ code }) => values.includes(code)).map(({ code, label }) => t(`${key}.${id}.option.${code}`, label));
    return labels.join(', ') || values.join(', ') || t('panel.questionnaire.no-answer', 'Not answered');
  };
  return (
    <section aria-labelledby="because">
      <h2 id="because">{t('panel.questionnaire.because', 'What you answered')}</h2>
      <dl className="s-answered">
        {decided.map((question) => (
          <div key={question.id}>
            <dt>{t(`${key}.${question.id}.title`, question.text)}</dt>
            <dd>{answerTo(question)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

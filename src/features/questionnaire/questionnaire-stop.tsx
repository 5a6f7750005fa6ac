import '../../visit/message.css';
import { useTranslation } from 'react-i18next';
import { Contacts } from '../../visit/contacts.js';
import { Heading } from './heading.js';

interface QuestionnaireStopProps {
  readonly isNew: boolean;
  readonly onChange: () => void;
}

/** Shows that the answers rule out the membership, with contacts and a button to change the answers (D-19). */
export function QuestionnaireStop({ isNew, onChange }: QuestionnaireStopProps) {
  const { t } = useTranslation();
  return (
    <div className="s-told">
      <Heading isNew={isNew} text={t('panel.questionnaire.stop-title', 'This membership is not right for you')} />
      <p>
        {t(
          'panel.questionnaire.stop',
          "Based on your answers, we can't enroll you online. Nothing was charged. Please talk to us, and we will help you find what suits you.",
        )}
      </p>
      <button type="button" className="s-act" onClick={onChange}>
        {t('panel.questionnaire.change', 'Change my answers')}
      </button>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('panel.questionnaire.contacts', 'Talk to us')}</h2>
        <Contacts />
      </section>
    </div>
  );
}

import { useTranslation } from 'react-i18next';

/** Shows placeholders of about the size of the questions while they load. */
export function QuestionnaireSkeleton() {
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

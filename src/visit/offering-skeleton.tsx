import { useTranslation } from 'react-i18next';

/** Shows placeholders of about the size of the plans while they load. */
export function OfferingSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="s-plans" aria-busy="true">
      <output className="s-waiting s-late">{t('panel.offering.loading', 'Loading memberships…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone s-plan-bone" />
      ))}
    </div>
  );
}

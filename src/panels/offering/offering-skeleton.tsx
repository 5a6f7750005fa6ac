import { useTexts } from '../../state/site.js';

/** The plans while they are on their way, at about their size. */
export function OfferingSkeleton() {
  const t = useTexts();
  return (
    <div className="s-plans" aria-busy="true">
      <output className="s-waiting s-late">{t('panel.offering.loading', 'Looking for memberships…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone s-plan-bone" />
      ))}
    </div>
  );
}

import { useTranslation } from 'react-i18next';

/** The list while it is on its way, at about its size. */
export function MembersSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="s-members" aria-busy="true">
      <div className="s-bone s-bone-title" />
      <output className="s-waiting s-late">{t('panel.group-members.loading', 'Loading the members of your group…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone s-member-bone" />
      ))}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { formatting } from '../../../engine/index.js';
import { valueAt } from '../../../engine/pointer.js';
import { useSite } from '../../visit/site.js';
import { textAt, type ManagedGroup } from './members.js';

/** Shows the group: its business name, phone and email (SPEC 2). */
export function GroupCard({ group }: { readonly group: ManagedGroup }) {
  const { t } = useTranslation();
  const { library } = useSite();
  const phone = textAt(valueAt(group.client, '/phones/0'), 'value');
  const country = textAt(valueAt(group.client, '/phones/0'), 'countryCode') ?? library.platform.country;
  const facts = [
    [t('panel.group-members.phone', 'Phone'), phone === undefined ? '' : formatting.phone(phone, country)],
    [t('panel.group-members.email', 'Email'), textAt(group.client, 'email') ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <section className="s-group-card" aria-label={t('panel.group-members.group', 'Your group')}>
      <strong>{group.name}</strong>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Route, formatting } from '../../../engine/index.js';
import { useMemberships } from '../../visit/api/offerings.js';
import { endGroup } from '../../visit/api/session.js';
import { dependentOffering } from './save-member.js';
import { endImport, clearMembers } from '../../visit/group-members.js';
import { textAt } from '../../visit/json-values.js';
import { offeredService } from '../../visit/page-service.js';
import { SERVICE_CODES } from '../../visit/site-codes.js';
import { useSite } from '../../visit/site.js';
import { showToast } from '../../visit/toasts.js';
import { Icon } from '../../ui/icon.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { SiteLink } from '../../ui/link.js';
import type { MemberDialogsProps } from './member-dialogs.js';
import { MemberPages } from './member-pages.js';
import { hasPlan, type ManagedGroup } from './members.js';
import { usePageTexts } from './page-texts.js';
import { useMemberDialog } from './use-member-dialog.js';
import type { MemberPage } from './use-members.js';
import { own, valueAt } from '../../../engine/base/pointer.js';

const MemberDialogs = lazyPart<MemberDialogsProps>(async () => (await import('./member-dialogs.js')).MemberDialogs);

interface MembersPageProps {
  readonly route: Route;
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  readonly reload: () => Promise<unknown>;
}

export function MembersPage({ route, group, first, reload }: MembersPageProps) {
  const { t } = useTranslation();
  const { tenant, library } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const { dialog, open, openFor, close } = useMemberDialog(group, reload, heading);
  const { texts, takesDependents } = usePageTexts(group);
  const showsNotes = !group.isMember && takesDependents;
  return (
    <div className="s-members">
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p className="s-purpose">{texts.purpose}</p>
      {!group.isMember && <GroupCard group={group} />}
      {showsNotes && <InfoNote />}
      {showsNotes && first.total > 0 && !hasPlan(group, first.members) && <PlanNote />}
      <h2 tabIndex={-1} ref={heading}>
        {texts.list} <span className="s-members-count">({formatting.number(first.total, library.platform)})</span>
      </h2>
      <MemberPages
        group={group}
        first={first}
        onEdit={(member, nextId) => void openFor('edit', member, nextId)}
        onRemove={(member, nextId) => void openFor('remove', member, nextId)}
      />
      {(takesDependents || !group.isMember) && <Acts addLabel={texts.add} isMember={group.isMember} onOpen={open} />}
      <Completion count={first.total} />
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          group={group}
          first={first}
          reload={reload}
          onClose={close}
          onChanged={async () => {
            await reload();
            close();
            // A removed member of an unfinished import can be added again.
            if (dialog.is === 'remove') endImport(tenant.code);
          }}
        />
      )}
    </div>
  );
}

interface ActsProps {
  readonly addLabel: string;
  readonly isMember: ManagedGroup['isMember'];
  readonly onOpen: (is: 'add' | 'import') => void;
}

function Acts({ addLabel, isMember, onOpen }: ActsProps) {
  const { t } = useTranslation();
  return (
    <div className="s-members-acts">
      <button type="button" className="s-act s-members-second" onClick={() => onOpen('add')}>
        {addLabel}
      </button>
      {!isMember && (
        <button type="button" className="s-act s-members-second" onClick={() => onOpen('import')}>
          {t('panel.group-members.import', 'Add members from a CSV file')}
        </button>
      )}
    </div>
  );
}

function InfoNote() {
  const { t } = useTranslation();
  return (
    <Note>
      {t(
        'panel.group-members.note',
        'Add each member first. After that you can add the dependents of that member: a spouse, a child or others.',
      )}
    </Note>
  );
}

/** Says in which membership a group without a plan enrolls its dependents (D-132). */
function PlanNote() {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const plan = dependentOffering(useMemberships(tenant.tenantId, {}).data ?? [])?.name;
  if (plan === undefined) return null;
  return (
    <Note>
      {t(
        'panel.group-members.no-plan',
        "Your group has no plan yet. Each dependent that you add is enrolled in {plan}, which isn't paid on this page.",
        { plan },
      )}
    </Note>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className="s-members-note">
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}

/** Ends the work on a group: browser and session let go of it, and the visitor returns to the index (SPEC 2), with a toast about what is saved. */
function Completion({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const site = useSite();
  const { code } = site.tenant;
  const canReturn = offeredService(site, SERVICE_CODES.memberCheckIn) !== undefined;
  const later = canReturn ? t('panel.group-members.done-return', 'To add more people later, check in first.') : '';
  const onFinish = () => {
    endGroup(code, clearMembers(code));
    if (count === 0) return;
    const saved = t('panel.group-members.finished', '{count, number} people are saved in your list.', { count });
    showToast('success', `${saved} ${later}`.trim());
  };
  return (
    <section className="s-members-done" aria-labelledby="members-done">
      <h2 id="members-done">{t('panel.group-members.done-title', 'All done?')}</h2>
      <p>
        {t('panel.group-members.done-text', 'Everyone in the list is saved.')} {later}
      </p>
      <SiteLink className="s-act" to="/" onClick={onFinish}>
        {t('panel.group-members.done', 'Finish')}
      </SiteLink>
    </section>
  );
}

/** Shows the group: its business name, phone and email (SPEC 2); these are masked where another visit entered them. */
function GroupCard({ group }: { readonly group: ManagedGroup }) {
  const { t } = useTranslation();
  const { library } = useSite();
  const masked = own(group.client, 'contact');
  const phone = textAt(valueAt(group.client, '/phones/0'), 'value');
  const country = textAt(valueAt(group.client, '/phones/0'), 'countryCode') ?? library.platform.country;
  const facts = [
    [t('panel.group-members.phone', 'Phone'), textAt(masked, 'phone') ?? (phone === undefined ? '' : formatting.phone(phone, country))],
    [t('panel.group-members.email', 'Email'), textAt(masked, 'email') ?? textAt(group.client, 'email') ?? ''],
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

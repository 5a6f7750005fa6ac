import { useRef } from 'react';
import type { Route } from '../../../engine/index.js';
import { endImport } from '../../state/group-import.js';
import { clearMembers } from '../../state/group-members.js';
import { useSite, useTexts } from '../../state/site.js';
import { Icon } from '../../ui/icon.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { SiteLink } from '../../ui/link.js';
import { GroupCard } from './group-card.js';
import type { MemberDialogsProps } from './member-dialogs.js';
import { MemberPages } from './member-pages.js';
import type { ManagedGroup } from './members.js';
import { pageTexts } from './page-texts.js';
import { useMemberDialog } from './use-member-dialog.js';
import type { MemberPage } from './use-members.js';

const MemberDialogs = lazyPart<MemberDialogsProps>(async () => (await import('./member-dialogs.js')).MemberDialogs);

interface MembersPageProps {
  readonly route: Route;
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  readonly reload: () => Promise<unknown>;
}

/** The group, its members, and what can be done with them. */
export function MembersPage({ route, group, first, reload }: MembersPageProps) {
  const t = useTexts();
  const { tenant } = useSite();
  const { dialog, setDialog, openFor } = useMemberDialog(group, first);
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = pageTexts(t, group);
  return (
    <div className="s-members">
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p className="s-purpose">{texts.purpose}</p>
      {!group.isMember && <GroupCard group={group} />}
      {!group.isMember && <InfoNote />}
      <h2 tabIndex={-1} ref={heading}>
        {texts.list} <span className="s-members-count">({first.total})</span>
      </h2>
      <MemberPages
        group={group}
        first={first}
        onEdit={(member) => openFor('edit', member)}
        onRemove={(member) => openFor('remove', member)}
      />
      <Acts addLabel={texts.add} isMember={group.isMember} onOpen={(is) => setDialog({ is })} />
      <Completion />
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          group={group}
          first={first}
          reload={reload}
          onClose={() => setDialog(undefined)}
          onChanged={async () => {
            await reload();
            setDialog(undefined);
            if (dialog.is !== 'remove') return;
            // A removed member of an unfinished import can be added again.
            endImport(tenant.code);
            heading.current?.focus();
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

/** The buttons that add people: one, or to a group many from a file. */
function Acts({ addLabel, isMember, onOpen }: ActsProps) {
  const t = useTexts();
  return (
    <div className="s-members-acts">
      <button type="button" className="s-act" onClick={() => onOpen('add')}>
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

/** Explains that dependents can be added once their member is in the group. */
function InfoNote() {
  const t = useTexts();
  return (
    <p className="s-members-note">
      <Icon name="info" />
      <span>
        {t(
          'panel.group-members.note',
          'Add each member first. After that you can add the dependents of that member: a spouse, a child or others.',
        )}
      </span>
    </p>
  );
}

/** Ends the work on a group: the browser forgets it, and the visitor returns to the index (SPEC 2). */
function Completion() {
  const t = useTexts();
  const { tenant } = useSite();
  return (
    <section className="s-members-done" aria-labelledby="members-done">
      <h2 id="members-done">{t('panel.group-members.done-title', 'Have you added everyone?')}</h2>
      <p>{t('panel.group-members.done-text', 'Everyone in the list is saved. You can come back and add more people later.')}</p>
      <SiteLink className="s-act s-members-second" to="/" onClick={() => clearMembers(tenant.code)}>
        {t('panel.group-members.done', 'Complete')}
      </SiteLink>
    </section>
  );
}

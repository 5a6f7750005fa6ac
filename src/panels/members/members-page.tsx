import { useEffect, useRef, useState } from 'react';
import type { Route } from '../../../engine/index.js';
import { endImport } from '../../state/group-import.js';
import { clearMembers } from '../../state/group-members.js';
import { useSite, useTexts } from '../../state/site.js';
import { Icon } from '../../ui/icon.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { SiteLink } from '../../ui/link.js';
import { GroupCard } from './group-card.js';
import type { MemberDialogsProps, OpenDialog } from './member-dialogs.js';
import { MemberList } from './member-list.js';
import type { GroupMember, ManagedGroup } from './members.js';

const MemberDialogs = lazyPart<MemberDialogsProps>(async () => (await import('./member-dialogs.js')).MemberDialogs);

interface MembersPageProps {
  readonly route: Route;
  readonly group: ManagedGroup;
  readonly members: readonly GroupMember[];
  readonly reload: () => Promise<unknown>;
}

/** The group, its members, and what can be done with them. */
export function MembersPage({ route, group, members, reload }: MembersPageProps) {
  const t = useTexts();
  const { tenant } = useSite();
  const [dialog, setDialog] = useDialog();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="s-members">
      <h1 tabIndex={-1}>{t(`route.${route.id}`, route.label)}</h1>
      <p className="s-purpose">{t('panel.group-members.purpose', 'Add the members of your group and their dependents.')}</p>
      <GroupCard group={group} />
      <InfoNote />
      <h2 tabIndex={-1} ref={heading}>
        {t('panel.group-members.list', 'Members of your group')} <span className="s-members-count">({members.length})</span>
      </h2>
      <MemberList
        members={members}
        onEdit={(member) => setDialog({ is: 'edit', member })}
        onRemove={(member) => setDialog({ is: 'remove', member })}
      />
      <div className="s-members-acts">
        <button type="button" className="s-act" onClick={() => setDialog({ is: 'add' })}>
          {t('panel.group-members.add', 'Add member or dependent')}
        </button>
        <button type="button" className="s-act s-members-second" onClick={() => setDialog({ is: 'import' })}>
          {t('panel.group-members.import', 'Add members from a CSV file')}
        </button>
      </div>
      <Completion />
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          group={group}
          members={members}
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

/** Returns the open dialog and its setter; a dialog that closes returns the focus, because two that close together would lose it. */
function useDialog() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (dialog === undefined && opener.current instanceof HTMLElement) opener.current.focus();
  }, [dialog]);
  const change = (next?: OpenDialog): void => {
    if (next !== undefined) opener.current = document.activeElement;
    setDialog(next);
  };
  return [dialog, change] as const;
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

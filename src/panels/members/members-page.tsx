import { useEffect, useRef, useState } from 'react';
import type { Route } from '../../../engine/index.js';
import { clearMembers } from '../../state/group-members.js';
import { useSite, useTexts } from '../../state/site.js';
import { Icon } from '../../ui/icon.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { SiteLink } from '../../ui/link.js';
import { GroupCard } from './group-card.js';
import type { MemberDialogProps } from './member-dialog.js';
import { MemberList } from './member-list.js';
import type { GroupMember, ManagedGroup } from './members.js';
import type { RemoveDialogProps } from './remove-dialog.js';

const MemberDialog = lazyPart<MemberDialogProps>(async () => (await import('./member-dialog.js')).MemberDialog);
const RemoveDialog = lazyPart<RemoveDialogProps>(async () => (await import('./remove-dialog.js')).RemoveDialog);

interface MembersPageProps {
  readonly route: Route;
  readonly group: ManagedGroup;
  readonly members: readonly GroupMember[];
  readonly reload: () => Promise<unknown>;
}

/** Which dialog is open over the list. */
type OpenDialog = { readonly is: 'add' } | { readonly is: 'edit' | 'remove'; readonly member: GroupMember };

/** The group, its members, and what can be done with them. */
export function MembersPage({ route, group, members, reload }: MembersPageProps) {
  const t = useTexts();
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
      <button type="button" className="s-act" onClick={() => setDialog({ is: 'add' })}>
        {t('panel.group-members.add', 'Add member or dependent')}
      </button>
      <Completion />
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          group={group}
          members={members}
          onClose={() => setDialog(undefined)}
          onChanged={async () => {
            await reload();
            setDialog(undefined);
            if (dialog.is === 'remove') heading.current?.focus();
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

interface MemberDialogsProps {
  readonly dialog: OpenDialog;
  readonly group: ManagedGroup;
  readonly members: readonly GroupMember[];
  readonly onClose: () => void;
  /** Called when the server has saved or removed a member. */
  readonly onChanged: () => Promise<void>;
}

/** Shows the open dialog: to remove, edit or add a member. */
function MemberDialogs({ dialog, group, members, onClose, onChanged }: MemberDialogsProps) {
  if (dialog.is === 'remove') return <RemoveDialog member={dialog.member} members={members} onClose={onClose} onRemoved={onChanged} />;
  const member = dialog.is === 'edit' ? dialog.member : undefined;
  return <MemberDialog group={group} members={members} member={member} onClose={onClose} onSaved={onChanged} />;
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
      <SiteLink className="s-act s-members-complete" to="/" onClick={() => clearMembers(tenant.code)}>
        {t('panel.group-members.done', 'Complete')}
      </SiteLink>
    </section>
  );
}

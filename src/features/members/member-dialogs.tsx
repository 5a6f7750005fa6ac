import { lazyPart } from '../../ui/lazy-part.js';
import type { ImportDialogProps } from './import/import-dialog.js';
import { MemberDialog } from './member-dialog.js';
import { hasPaidMembership, type GroupMember, type ManagedGroup } from './members.js';
import type { MemberPage } from './use-members.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeClients } from '../../visit/api/clients.js';
import { dropMemberIds } from './people.js';
import { Contacts } from '../../visit/contacts.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite, type Translate } from '../../visit/site.js';
import { showToast } from '../../visit/toasts.js';
import { Dialog } from '../../ui/dialog.js';
import { ThemedRegion } from '../../ui/look/themed-region.js';
import { goneText, isGone } from './page-texts.js';

interface RemoveDialogProps {
  readonly member: GroupMember;
  readonly dependents: readonly GroupMember[];
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

/** As many ids as one call takes (D-26). */
const MAX_IDS = 50;

function PaidMemberDialog({
  name,
  coveredName,
  onClose,
}: {
  readonly name: string;
  readonly coveredName: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ThemedRegion>
      <Dialog title={t('panel.group-members.paid-title', "You can't remove {name} here", { name })} onClose={onClose}>
        <p className="s-dialog-text">
          {t('panel.group-members.paid', "{name} has a paid membership. Contact us, and we'll help you end it.", { name: coveredName })}
        </p>
        <Contacts />
        <div className="s-dialog-acts">
          <button type="button" className="s-act" onClick={onClose}>
            {t('action.close', 'Close')}
          </button>
        </div>
      </Dialog>
    </ThemedRegion>
  );
}

function RemoveDialog({ member, dependents, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation();
  const { name } = member;
  const { remove, isSending, failure } = useRemoval(member, dependents, onRemoved);
  const covered = [member, ...dependents].find(hasPaidMembership);
  if (covered) return <PaidMemberDialog name={name} coveredName={covered.name} onClose={onClose} />;
  return (
    <ThemedRegion>
      <Dialog title={t('panel.group-members.remove-title', 'Remove {name}?', { name })} onClose={onClose}>
        <p className="s-dialog-text">{removalText(t, name, dependents.length)}</p>
        <p role="alert" className="s-members-failure">
          {failure}
        </p>
        <div className="s-dialog-acts">
          <button type="button" className="s-act" aria-disabled={isSending || undefined} onClick={() => void remove()}>
            {t('action.remove', 'Remove')}
          </button>
          <button type="button" className="s-dialog-cancel" onClick={onClose}>
            {t('action.cancel', 'Cancel')}
          </button>
        </div>
      </Dialog>
    </ThemedRegion>
  );
}

function removalText(t: Translate, name: string, count: number): string {
  if (count === 0) return t('panel.group-members.remove-none', '{name} will be removed from your group.', { name });
  return t('panel.group-members.remove-many', '{name} and {count, number} dependents will be removed from your group.', { name, count });
}

/** The server removes dependents that do not fit into the call. */
function useRemoval(member: GroupMember, dependents: readonly GroupMember[], onRemoved: () => Promise<void>) {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    const ids = [member, ...dependents].map(({ clientId }) => clientId).slice(0, MAX_IDS);
    try {
      const { data, message } = await removeClients(ids, tenant.code);
      dropMemberIds(tenant.code, data);
      showToast('success', message ?? t('panel.group-members.removed', 'Successfully deleted {name}', { name: member.name }));
      await onRemoved();
    } catch (error) {
      if (isGone(error)) {
        showToast('error', goneText(t, member.name));
        return onRemoved();
      }
      const { message, actionMessage } = showFailure(error);
      setFailure([message, actionMessage ?? ''].join(' ').trim());
      setSending(false);
    }
  };
  return { remove, isSending, failure };
}

const ImportDialog = lazyPart<ImportDialogProps>(async () => (await import('./import/import-dialog.js')).ImportDialog);

/** The primary of a dependent or the dependents of a primary come along. */
interface RelativesDialog {
  readonly is: 'edit' | 'remove';
  readonly member: GroupMember;
  readonly relatives: readonly GroupMember[];
}

export type OpenDialog = { readonly is: 'add' | 'import' } | RelativesDialog;

export interface MemberDialogsProps {
  readonly dialog: OpenDialog;
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** After a removal or a save it calls `onChanged`; after an import it calls only `onClose`. */
export function MemberDialogs({ dialog, group, first, reload, onClose, onChanged }: MemberDialogsProps) {
  if (dialog.is === 'import') return <ImportDialog group={group} reload={reload} onImported={onClose} onClose={onClose} />;
  if (dialog.is === 'remove')
    return (
      <RemoveDialog
        member={dialog.member}
        dependents={dialog.member.isPrimary ? dialog.relatives : []}
        onClose={onClose}
        onRemoved={onChanged}
      />
    );
  const { member, relatives } = dialog.is === 'edit' ? dialog : { member: undefined, relatives: [] };
  return <MemberDialog group={group} first={first} member={member} relatives={relatives} onClose={onClose} onSaved={onChanged} />;
}

import { lazyPart } from '../../ui/lazy-part.js';
import type { ImportDialogProps } from './import/import-dialog.js';
import { MemberDialog } from './member-dialog.js';
import type { GroupMember, ManagedGroup } from './members.js';
import { RemoveDialog } from './remove-dialog.js';
import type { MemberPage } from './use-members.js';

const ImportDialog = lazyPart<ImportDialogProps>(async () => (await import('./import/import-dialog.js')).ImportDialog);

/** A dialog about a member: the primary of a dependent or the dependents of a primary come along. */
interface RelativesDialog {
  readonly is: 'edit' | 'remove';
  readonly member: GroupMember;
  readonly relatives: readonly GroupMember[];
}

/** Which dialog is open over the list. */
export type OpenDialog = { readonly is: 'add' | 'import' } | RelativesDialog;

export interface MemberDialogsProps {
  readonly dialog: OpenDialog;
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Called when the server has saved or removed a member. */
  readonly onChanged: () => Promise<void>;
}

/**
 * Shows the dialog that `dialog` names: remove, edit, import, or otherwise add. After a removal or a save it calls `onChanged`; after an
 * import it calls only `onClose`.
 */
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

import { lazyPart } from '../../ui/lazy-part.js';
import type { ImportDialogProps } from './import/import-dialog.js';
import { MemberDialog } from './member-dialog.js';
import type { GroupMember, ManagedGroup } from './members.js';
import { RemoveDialog } from './remove-dialog.js';

const ImportDialog = lazyPart<ImportDialogProps>(async () => (await import('./import/import-dialog.js')).ImportDialog);

/** Which dialog is open over the list. */
export type OpenDialog = { readonly is: 'add' | 'import' } | { readonly is: 'edit' | 'remove'; readonly member: GroupMember };

export interface MemberDialogsProps {
  readonly dialog: OpenDialog;
  readonly group: ManagedGroup;
  readonly members: readonly GroupMember[];
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Called when the server has saved or removed a member. */
  readonly onChanged: () => Promise<void>;
}

/**
 * Shows the dialog that `dialog` names: remove, edit, import, or otherwise add. After a removal or a save it calls `onChanged`; after an
 * import it calls only `onClose`.
 */
export function MemberDialogs({ dialog, group, members, reload, onClose, onChanged }: MemberDialogsProps) {
  if (dialog.is === 'import')
    return <ImportDialog group={group} members={members} reload={reload} onImported={onClose} onClose={onClose} />;
  if (dialog.is === 'remove') return <RemoveDialog member={dialog.member} members={members} onClose={onClose} onRemoved={onChanged} />;
  const member = dialog.is === 'edit' ? dialog.member : undefined;
  return <MemberDialog group={group} members={members} member={member} onClose={onClose} onSaved={onChanged} />;
}

import { useEffect, useState } from 'react';
import type { Form } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { useValidators } from '../../api/library.js';
import { useLookups } from '../../api/lookups.js';
import { failureText } from '../../state/failure.js';
import { useSite, useTexts } from '../../state/site.js';
import { setUnsaved } from '../../state/unsaved.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { ThemedRegion } from '../../ui/look/themed-region.js';
import { DiscardDialog } from './discard-dialog.js';
import { MemberForm } from './member-form.js';
import type { GroupMember, ManagedGroup } from './members.js';

export interface MemberDialogProps {
  readonly group: ManagedGroup;
  readonly members: readonly GroupMember[];
  /** Who is edited; undefined for a new member. */
  readonly member: GroupMember | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

const DIALOG_KEY = 'group-members/dialog';

/** Adds or edits one member or dependent. What was typed is not lost without a question. */
export function MemberDialog({ member, onClose, ...others }: MemberDialogProps) {
  const t = useTexts();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => () => setUnsaved(DIALOG_KEY, false), []);
  const leave = () => (isChanged ? setAsking(true) : onClose());
  const title = member
    ? t('panel.group-members.edit-title', 'Edit {name}', { name: member.name })
    : t('panel.group-members.add-title', 'Add member or dependent');
  return (
    <ThemedRegion>
      <Dialog title={title} size="s-member-dialog" onClose={leave}>
        <button type="button" className="s-member-close" onClick={leave}>
          <Icon name="close" />
          <span className="v-unseen">{t('action.close', 'Close')}</span>
        </button>
        <LoadedForm
          {...others}
          member={member}
          onChanged={() => {
            setChanged(true);
            setUnsaved(DIALOG_KEY, true);
          }}
        />
      </Dialog>
      {isAsking && <DiscardDialog onStay={() => setAsking(false)} onDiscard={onClose} />}
    </ThemedRegion>
  );
}

interface LoadedFormProps extends Omit<MemberDialogProps, 'onClose'> {
  readonly onChanged: () => void;
}

/** The form once everything that it needs is loaded. */
function LoadedForm(props: LoadedFormProps) {
  const { library, tenant } = useSite();
  const t = useTexts();
  const form = own(library.forms, 'group-member') as Form | undefined;
  if (!form) throw new Error('There is no form group-member');
  const lookups = useLookups(tenant.code);
  const validators = useValidators(form);
  const error = validators.data === undefined ? validators.error : undefined;
  if (error !== undefined) {
    return (
      <div role="alert">
        <p className="s-members-failure">{failureText(error, t).message}</p>
        <button type="button" className="s-act" onClick={() => void validators.mutate()}>
          {t('action.retry', 'Retry')}
        </button>
      </div>
    );
  }
  const isReady = validators.data !== undefined && (lookups.data !== undefined || lookups.error !== undefined);
  if (!isReady) return <output className="s-waiting">{t('page.loading.form', 'Loading the form…')}</output>;
  return <MemberForm {...props} form={form} validators={validators.data ?? {}} lookups={lookups.data ?? {}} />;
}

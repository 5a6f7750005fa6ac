import { useEffect, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { setUnsaved } from '../../visit/unsaved.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { ThemedRegion } from '../../ui/look/themed-region.js';
import { DiscardDialog } from './discard-dialog.js';
import { MemberForm } from './member-form.js';
import { MemberFormLoader } from './member-form-loader.js';
import type { GroupMember, ManagedGroup } from './members.js';
import { usePageTexts, samePersonText } from './page-texts.js';
import type { MemberPage } from './use-members.js';

interface MemberDialogProps {
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  /** The primary of the dependent who is edited. */
  readonly relatives: readonly GroupMember[];
  /** Who is edited; undefined for a new member. */
  readonly member: GroupMember | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

const DIALOG_KEY = 'group-members/dialog';

/** Adds or edits one member or dependent. What was typed is not lost without a question. */
export function MemberDialog({ member, onClose, ...others }: MemberDialogProps) {
  const { t } = useTranslation();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const same = useQuestion();
  const { texts } = usePageTexts(others.group);
  useEffect(() => () => setUnsaved(DIALOG_KEY, false), []);
  const leave = () => (isChanged ? setAsking(true) : onClose());
  const title = member ? t('panel.group-members.edit-title', 'Edit {name}', { name: member.name }) : texts.add;
  return (
    <ThemedRegion>
      <Dialog title={title} size="s-member-dialog" onClose={leave}>
        <button type="button" className="s-member-close" onClick={leave}>
          <Icon name="close" />
          <span className="v-unseen">{t('action.close', 'Close')}</span>
        </button>
        <MemberFormLoader>
          {(parts) => (
            <MemberForm
              {...parts}
              {...others}
              member={member}
              confirmSame={same.ask}
              onChanged={() => {
                setChanged(true);
                setUnsaved(DIALOG_KEY, true);
              }}
            />
          )}
        </MemberFormLoader>
      </Dialog>
      {same.answer && <SameDialog onBack={() => same.answer?.(false)} onAdd={() => same.answer?.(true)} />}
      {isAsking && <DiscardDialog onStay={() => setAsking(false)} onDiscard={onClose} />}
    </ThemedRegion>
  );
}

interface Question {
  readonly ask: () => Promise<boolean>;
  /** Answers the question; undefined while none is open. */
  readonly answer: ((isYes: boolean) => void) | undefined;
}

/** A question to the visitor that an act waits for. */
function useQuestion(): Question {
  const [resolve, setResolve] = useState<(isYes: boolean) => void>();
  const ask = useCallback(() => new Promise<boolean>((done) => setResolve(() => done)), []);
  const answer = (isYes: boolean): void => {
    resolve?.(isYes);
    setResolve(undefined);
  };
  return { ask, answer: resolve && answer };
}

interface SameDialogProps {
  readonly onBack: () => void;
  readonly onAdd: () => void;
}

function SameDialog({ onBack, onAdd }: SameDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('panel.group-members.same-title', 'Is this the same person?')} onClose={onBack}>
      <p className="s-dialog-text">{samePersonText(t)}</p>
      <div className="s-dialog-acts">
        <button type="button" className="s-act" onClick={onBack}>
          {t('panel.group-members.same-back', 'Go back')}
        </button>
        <button type="button" className="s-dialog-cancel" onClick={onAdd}>
          {t('panel.group-members.same-add', 'Add nevertheless')}
        </button>
      </div>
    </Dialog>
  );
}

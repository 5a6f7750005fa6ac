import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.js';

interface DiscardDialogProps {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

export function DiscardDialog({ onStay, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('panel.group-members.discard-title', 'Discard your changes?')} onClose={onStay}>
      <p className="s-dialog-text">{t('panel.group-members.discard-text', "What you entered here isn't saved yet.")}</p>
      <div className="s-dialog-acts">
        <button type="button" className="s-act" onClick={onDiscard}>
          {t('panel.group-members.discard', 'Discard changes')}
        </button>
        <button type="button" className="s-dialog-cancel" onClick={onStay}>
          {t('panel.group-members.stay', 'Keep editing')}
        </button>
      </div>
    </Dialog>
  );
}

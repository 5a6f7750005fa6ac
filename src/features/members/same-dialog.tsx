import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.js';
import { samePersonText } from './page-texts.js';

interface SameDialogProps {
  readonly onBack: () => void;
  readonly onAdd: () => void;
}

/** Asks before a person is added who seems to be in the list already. */
export function SameDialog({ onBack, onAdd }: SameDialogProps) {
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

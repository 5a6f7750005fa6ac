import { useTexts } from '../../state/site.js';
import { Dialog } from '../../ui/dialog.js';
import { Look } from '../../ui/look/look.js';

export interface StartAgainDialogProps {
  readonly onClose: () => void;
  readonly onYes: () => void;
}

/** Whether everything is to be forgotten, asked once. */
export function StartAgainDialog({ onClose, onYes }: StartAgainDialogProps) {
  const t = useTexts();
  return (
    <Look>
      <Dialog title={t('page.start-again.title', 'Start again?')} onClose={onClose}>
        <p className="s-dialog-text">{t('page.start-again.text', 'Everything you entered and chose here will be removed.')}</p>
        <div className="s-dialog-acts">
          <button type="button" className="s-act" onClick={onYes}>
            {t('action.start-again', 'Start again')}
          </button>
          <button type="button" className="s-dialog-cancel" onClick={onClose}>
            {t('page.start-again.cancel', 'Keep my answers')}
          </button>
        </div>
      </Dialog>
    </Look>
  );
}

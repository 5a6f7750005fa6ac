import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.js';
import { ThemedRegion } from '../../ui/look/themed-region.js';

export interface RestartDialogProps {
  readonly onClose: () => void;
  readonly onYes: () => void;
}

/** Asks for confirmation before all answers are removed. */
export function RestartDialog({ onClose, onYes }: RestartDialogProps) {
  const { t } = useTranslation();
  return (
    <ThemedRegion>
      <Dialog title={t('page.start-again.title', 'Start over?')} onClose={onClose}>
        <p className="s-dialog-text">{t('page.start-again.text', 'Everything you entered and chose here will be removed.')}</p>
        <div className="s-dialog-acts">
          <button type="button" className="s-act" onClick={onClose}>
            {t('page.start-again.cancel', 'Keep my answers')}
          </button>
          <button type="button" className="s-dialog-cancel" onClick={onYes}>
            {t('action.start-again', 'Start over')}
          </button>
        </div>
      </Dialog>
    </ThemedRegion>
  );
}

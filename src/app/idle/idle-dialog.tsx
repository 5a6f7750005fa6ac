import { useEntryTexts } from '../../visit/entry-texts.js';
import { Dialog } from '../../ui/dialog.js';
import { ThemedRegion } from '../../ui/look/themed-region.js';

interface IdleDialogProps {
  /** Whether everything was removed already. */
  readonly isForgotten: boolean;
  readonly onClose: () => void;
}

/** Asks whether the visitor is still there, or says that all answers were removed. */
export function IdleDialog({ isForgotten, onClose }: IdleDialogProps) {
  const t = useEntryTexts();
  const title = isForgotten ? t('page.idle.forgotten', 'What you entered was removed') : t('page.idle.title', 'Are you still there?');
  const text = isForgotten
    ? t('page.idle.why', 'We cleared your answers after 30 minutes to keep them private.')
    : t(
        'page.idle.text',
        'For your privacy, we remove what you entered after half an hour without activity. That will be in about two minutes.',
      );
  return (
    <ThemedRegion>
      <Dialog title={title} onClose={onClose}>
        <output className="s-dialog-text">{text}</output>
        <div className="s-dialog-acts">
          <button type="button" className="s-act" onClick={onClose}>
            {isForgotten ? t('action.close', 'Close') : t('page.idle.stay', 'I am still here')}
          </button>
        </div>
      </Dialog>
    </ThemedRegion>
  );
}

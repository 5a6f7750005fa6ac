import './import.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setUnsaved } from '../../../visit/unsaved.js';
import { Dialog } from '../../../ui/dialog.js';
import { Icon } from '../../../ui/icon.js';
import { ThemedRegion } from '../../../ui/look/themed-region.js';
import { DiscardDialog } from '../discard-dialog.js';
import { MemberFormLoader } from '../member-form-loader.js';
import { ImportSteps, type UnsavedImport } from './import-steps.js';
import type { ImportProps } from './use-import.js';

export interface ImportDialogProps extends ImportProps {
  readonly onClose: () => void;
}

const UNSAVED_KEY = 'group-members/csv';

/** The rows stay in this dialog; the browser stores none of them. */
export function ImportDialog({ onClose, ...props }: ImportDialogProps) {
  const { t } = useTranslation();
  const [loss, setLoss] = useState<UnsavedImport>('nothing');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    setUnsaved(UNSAVED_KEY, loss !== 'nothing');
    return () => setUnsaved(UNSAVED_KEY, false);
  }, [loss]);
  const leave = (): void => {
    if (loss === 'nothing') onClose();
    if (loss === 'rows') setAsking(true);
  };
  return (
    <ThemedRegion>
      <Dialog title={t('panel.group-import.title', 'Add members from a CSV file')} size="s-member-dialog s-import" onClose={leave}>
        {loss !== 'import' && (
          <button type="button" className="s-member-close" onClick={leave}>
            <Icon name="close" />
            <span className="v-unseen">{t('action.close', 'Close')}</span>
          </button>
        )}
        <MemberFormLoader>{(parts) => <ImportSteps parts={parts} {...props} onUnsaved={setLoss} />}</MemberFormLoader>
      </Dialog>
      {isAsking && <DiscardDialog onStay={() => setAsking(false)} onDiscard={onClose} />}
    </ThemedRegion>
  );
}

import { useEffect, useRef, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../visit/site.js';
import type { ImportState } from './use-import.js';

/** A heading that takes the focus when it appears, so that screen readers read the news below it. */
export function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 tabIndex={-1} ref={heading}>
      {children}
    </h3>
  );
}

type ShownState = Extract<ImportState, { readonly is: 'ready' | 'adding' | 'stopped' }>;

interface ImportProgressProps {
  readonly state: ShownState;
  readonly onAdd: () => void;
  readonly onStop: () => void;
  readonly onRestart: () => void;
}

export function ImportProgress({ state, onAdd, onStop, onRestart }: ImportProgressProps) {
  const { t } = useTranslation();
  const id = useId();
  const { is, count, rows } = state;
  const total = rows.length;
  const newCount = is === 'ready' ? total - state.listedCount : total;
  return (
    <section className="s-import-progress">
      <FocusedHeading key={is}>
        <span id={id}>{headingText(t, is, newCount)}</span>
      </FocusedHeading>
      {is === 'ready' && <ReadyText newCount={newCount} listedCount={state.listedCount} />}
      {is === 'stopped' && <StoppedText message={state.message} />}
      {is !== 'ready' && (
        <>
          <progress aria-labelledby={id} max={total} value={count} />
          <output>
            {t('panel.group-import.progress', '{count, number} of {total, number} members are in the group.', { count, total })}
          </output>
        </>
      )}
      <div className="s-dialog-acts">
        {is !== 'adding' && newCount > 0 && (
          <button type="button" className="s-act" onClick={onAdd}>
            {is === 'ready'
              ? t('panel.group-import.add-many', 'Add {count, number} members', { count: newCount })
              : t('panel.group-import.continue', 'Continue')}
          </button>
        )}
        <button type="button" className="s-dialog-cancel" onClick={is === 'adding' ? onStop : onRestart}>
          {is === 'adding' ? t('panel.group-import.stop', 'Stop') : t('panel.group-import.restart', 'Choose another file')}
        </button>
      </div>
    </section>
  );
}

function ReadyText({ newCount, listedCount }: { readonly newCount: number; readonly listedCount: number }) {
  const { t } = useTranslation();
  return (
    <>
      {newCount > 0 && <p>{t('panel.group-import.ready-text', 'Every row is correct. No one is added until you confirm.')}</p>}
      {listedCount > 0 && (
        <p>
          {t('panel.group-import.listed', "Rows of people who are in the group already: {count, number}. They aren't added again.", {
            count: listedCount,
          })}
        </p>
      )}
    </>
  );
}

function StoppedText({ message }: { readonly message: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert" className="s-members-failure">
        {message}
      </p>
      <p>{t('panel.group-import.stopped-text', "Continue when you're ready. No one is added twice.")}</p>
    </>
  );
}

function headingText(t: Translate, is: ShownState['is'], count: number): string {
  if (is === 'adding') return t('panel.group-import.adding', 'Adding the members…');
  if (is === 'stopped') return t('panel.group-import.stopped', 'The import stopped');
  if (count === 0) return t('panel.group-import.ready-none', 'Everyone in this file is in the group already');
  return t('panel.group-import.ready-many', '{count, number} members can be added', { count });
}

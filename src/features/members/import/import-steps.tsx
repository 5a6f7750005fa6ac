import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberFormParts } from '../member-form-loader.js';
import { usePageTexts } from '../page-texts.js';
import { ImportColumns } from './import-columns.js';
import { ImportEntry } from './import-entry.js';
import { ImportErrors } from './import-errors.js';
import { ImportProgress } from './import-progress.js';
import { type ImportProps, useImport } from './use-import.js';

/** What would be lost if the import closed now. */
export type UnsavedImport = 'nothing' | 'rows' | 'import';

interface ImportStepsProps extends ImportProps {
  readonly parts: MemberFormParts;
  readonly onUnsaved: (unsaved: UnsavedImport) => void;
}

/** The step that the import has reached: entry with errors, or the rows to add. */
export function ImportSteps({ parts, onUnsaved, ...props }: ImportStepsProps) {
  const { t } = useTranslation();
  const { state, columns, check, add, stop, restart } = useImport(parts, props);
  const { takesDependents } = usePageTexts(props.group);
  const [hasSource, setHasSource] = useState(false);
  const isAdding = state.is === 'adding';
  const hasRows = state.is === 'ready' || state.is === 'stopped';
  useEffect(() => {
    if (isAdding) onUnsaved('import');
    else onUnsaved(hasRows || hasSource ? 'rows' : 'nothing');
  }, [isAdding, hasRows, hasSource, onUnsaved]);
  if (isAdding || hasRows) {
    const leaveEntry = (act: () => void) => () => {
      setHasSource(false);
      act();
    };
    return <ImportProgress state={state} onAdd={leaveEntry(() => void add(state))} onStop={stop} onRestart={leaveEntry(restart)} />;
  }
  return (
    <>
      {state.is === 'entry' && (
        <p role="alert" className="s-members-failure">
          {state.failure}
        </p>
      )}
      {state.is === 'errors' && <ImportErrors key={JSON.stringify(state.errors)} errors={state.errors} count={state.count} />}
      <p>
        {t(
          'panel.group-import.purpose',
          'One line for each member, at most 500. No one is added until every line is right. A column with * is required.',
        )}{' '}
        {takesDependents && t('panel.group-import.dependents', 'Dependents can be added afterwards.')}
      </p>
      <ImportColumns columns={columns} />
      <ImportEntry isChecking={state.is === 'checking'} onCheck={(source) => void check(source)} onChanged={setHasSource} />
    </>
  );
}

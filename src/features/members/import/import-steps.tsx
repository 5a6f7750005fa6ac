import { useEffect, useState, useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberFormParts } from '../member-form-loader.js';
import { usePageTexts } from '../page-texts.js';
import { ImportProgress, FocusedHeading } from './import-progress.js';
import { type ImportProps, useImport } from './use-import.js';
import type { Translate } from '../../../visit/site.js';
import { csvTemplate } from './parse-csv.js';
import type { MemberColumn } from './member-columns.js';
import type { ImportError, CsvSource } from './import-error.js';
import { MAX_LISTED_OPTIONS } from './row-errors.js';

function ImportColumns({ columns }: { readonly columns: readonly MemberColumn[] }) {
  const { t } = useTranslation();
  const csv = csvTemplate(columns);
  return (
    <>
      <p className="s-import-template">
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`} download="members.csv">
          {t('panel.group-import.template', 'Download the template')}
        </a>
      </p>
      <details className="s-import-columns">
        <summary>{t('panel.group-import.columns', 'What goes into each column')}</summary>
        <ul>
          {columns.map((column) => (
            <li key={column.pointer}>
              <strong>{column.title}</strong> {columnText(t, column)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function columnText(t: Translate, { isRequired, isBox, options = [], help }: MemberColumn): string {
  const required = isRequired ? t('panel.group-import.required', 'Required.') : '';
  if (isBox) return `${required} ${t('panel.group-import.yes-or-no', 'Yes or No.')}`.trim();
  if (options.length === 0) return `${required} ${help ?? ''}`.trim();
  if (options.length > MAX_LISTED_OPTIONS) return required;
  const list = options.map(({ label }) => label).join(', ');
  return `${required} ${t('panel.group-import.one-of', 'One of: {options}.', { options: list })}`.trim();
}

/** What would be lost if the import closed now. */
export type UnsavedImport = 'nothing' | 'rows' | 'import';

interface ImportStepsProps extends ImportProps {
  readonly parts: MemberFormParts;
  readonly onUnsaved: (unsaved: UnsavedImport) => void;
}

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
          'One row per member, up to 500. No one is added until every row is correct. A column with * is required.',
        )}{' '}
        {takesDependents && t('panel.group-import.dependents', 'Dependents can be added afterwards.')}
      </p>
      <ImportColumns columns={columns} />
      <ImportEntry isChecking={state.is === 'checking'} onCheck={(source) => void check(source)} onChanged={setHasSource} />
    </>
  );
}

interface ImportErrorsProps {
  readonly errors: readonly ImportError[];
  /** How many rows of the file are in the group already. */
  readonly count: number;
}

function ImportErrors({ errors, count }: ImportErrorsProps) {
  const { t } = useTranslation();
  const saved =
    count === 0
      ? t('panel.group-import.nothing-added', 'No one was added. Correct your file, then choose or paste it again.')
      : t(
          'panel.group-import.some-added',
          "{count, number} members were added and won't be added again. Correct the rest, then start over.",
          {
            count,
          },
        );
  return (
    <section className="s-import-errors">
      <FocusedHeading>
        {t('panel.group-import.error-many', '{count, number} things need a correction', { count: errors.length })}
      </FocusedHeading>
      <p>{saved}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('panel.group-import.line', 'Line')}</th>
            <th scope="col">{t('panel.group-import.column', 'Column')}</th>
            <th scope="col">{t('panel.group-import.correction', 'What to correct')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, column, message, value }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td>{line ?? t('panel.group-import.all-lines', 'All')}</td>
              <td>{column ?? t('panel.group-import.all-columns', 'All')}</td>
              <td>
                {message}
                {value && <p>{t('panel.group-import.value', 'In the file: {value}', { value: value.replace(/^(.{200}).+$/su, '$1…') })}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ImportEntryProps {
  readonly isChecking: boolean;
  readonly onCheck: (source: CsvSource) => void;
  readonly onChanged: (hasSource: boolean) => void;
}

/** The source that was given last counts. */
function ImportEntry({ isChecking, onCheck, onChanged }: ImportEntryProps) {
  const { t } = useTranslation();
  const id = useId();
  const [source, setSource] = useState<CsvSource>('');
  const [resets, setResets] = useState(0);
  const give = (next: CsvSource): void => {
    setSource(next);
    onChanged(next !== '');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChecking) onCheck(source);
  };
  return (
    <form className="s-import-entry" onSubmit={submit} noValidate>
      <label htmlFor={`${id}file`}>{t('panel.group-import.file', 'CSV file')}</label>
      <input
        key={resets}
        id={`${id}file`}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        // Browsers report the same file only if it was not chosen before.
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => give(event.currentTarget.files?.[0] ?? '')}
      />
      <label htmlFor={`${id}text`}>{t('panel.group-import.text', 'Or paste rows here, including the header row')}</label>
      <textarea
        id={`${id}text`}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        value={typeof source === 'string' ? source : ''}
        onChange={(event) => {
          if (typeof source !== 'string') setResets(resets + 1);
          give(event.currentTarget.value);
        }}
      />
      <button type="submit" className="s-act" aria-disabled={isChecking || undefined}>
        {t('panel.group-import.check', 'Check the rows')}
      </button>
      <output>{isChecking ? t('panel.group-import.checking', 'Checking the rows…') : ''}</output>
    </form>
  );
}

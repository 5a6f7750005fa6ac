import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvSource } from './read-csv-source.js';

interface ImportEntryProps {
  readonly isChecking: boolean;
  readonly onCheck: (source: CsvSource) => void;
  readonly onChanged: (hasSource: boolean) => void;
}

/** Takes a file or pasted rows; the one that was given last counts. */
export function ImportEntry({ isChecking, onCheck, onChanged }: ImportEntryProps) {
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
      <label htmlFor={`${id}text`}>{t('panel.group-import.text', 'Or paste the rows, with the first line of the template')}</label>
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

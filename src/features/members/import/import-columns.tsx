import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../visit/site.js';
import { csvTemplate } from './parse-csv.js';
import type { MemberColumn } from './member-columns.js';

/** The template to download, and what its columns take. */
export function ImportColumns({ columns }: { readonly columns: readonly MemberColumn[] }) {
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

/** More options than these are too many to list. */
const MAX_LISTED_OPTIONS = 12;

/** Returns whether a column is required, and its options. */
function columnText(t: Translate, { isRequired, isBox, options = [], help }: MemberColumn): string {
  const required = isRequired ? t('panel.group-import.required', 'Required.') : '';
  if (isBox) return `${required} ${t('panel.group-import.yes-or-no', 'Yes or No.')}`.trim();
  if (options.length === 0) return `${required} ${help ?? ''}`.trim();
  if (options.length > MAX_LISTED_OPTIONS) return required;
  const list = options.map(({ label }) => label).join(', ');
  return `${required} ${t('panel.group-import.one-of', 'One of: {options}.', { options: list })}`.trim();
}

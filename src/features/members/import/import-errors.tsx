import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../visit/site.js';
import { FocusedHeading } from './focused-heading.js';
import type { ImportError } from './import-error.js';

interface ImportErrorsProps {
  readonly errors: readonly ImportError[];
  /** How many rows of the file are in the group already. */
  readonly count: number;
}

/** Everything to correct in a file, with line and column. */
export function ImportErrors({ errors, count }: ImportErrorsProps) {
  const { t } = useTranslation();
  const saved =
    count === 0
      ? t('panel.group-import.nothing-added', 'Nobody was added. Correct your file, then choose or paste it again.')
      : t(
          'panel.group-import.some-added',
          '{count, number} members were added and are not added again. Correct the rest, then start again.',
          {
            count,
          },
        );
  return (
    <section className="s-import-errors">
      <FocusedHeading>{headingText(t, errors.length)}</FocusedHeading>
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
          {errors.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td>{line ?? t('panel.group-import.all-lines', 'All')}</td>
              <td>{column ?? t('panel.group-import.all-columns', 'All')}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function headingText(t: Translate, count: number): string {
  return t('panel.group-import.error-many', '{count, number} things need a correction', { count });
}

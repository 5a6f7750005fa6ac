import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json, Form } from '../../../../engine/index.js';
import { fetchSamePeople } from '../people.js';
import { importMembers, type ImportResult, type MemberRow } from '../import-members.js';
import { failureText } from '../../../visit/failure.js';
import { useSite, type Translate } from '../../../visit/site.js';
import { showToast } from '../../../visit/toasts.js';
import { type MemberFormParts, useMemberSource } from '../member-form-loader.js';
import { holderOf, type ManagedGroup } from '../members.js';
import { checkCsv, type CheckOptions } from './check-csv.js';
import { type ImportError, importError, type CsvSource, readCsvSource } from './import-error.js';
import { memberColumns, type MemberColumn } from './member-columns.js';
import { keysOf, pointer } from '../../../../engine/base/pointer.js';
import { CallError } from '../../../visit/api/call-api.js';
import { fieldAt } from '../use-save-member.js';

interface Progress {
  readonly rows: readonly MemberRow[];
  readonly count: number;
}

export type ImportState =
  /** `failure` says why the check of the rows could not be finished. */
  | { readonly is: 'entry'; readonly failure?: string }
  | { readonly is: 'checking' }
  | { readonly is: 'errors'; readonly errors: readonly ImportError[]; readonly count: number }
  | ({ readonly is: 'ready'; readonly listedCount: number } & Progress)
  | ({ readonly is: 'adding' } & Progress)
  | ({ readonly is: 'stopped'; readonly message: string } & Progress);

export interface ImportProps {
  readonly group: ManagedGroup;
  readonly reload: () => Promise<unknown>;
  readonly onImported: () => void;
}

export function useImport(parts: MemberFormParts, { group, reload, onImported }: ImportProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const [state, setState] = useState<ImportState>({ is: 'entry' });
  const stopper = useStopper();
  const { form, validators, lookups } = parts;
  const source = useMemberSource(form, lookups, { hasNoPrimary: true, isEdited: false, onlyDependents: false });
  const columns = useMemo(() => memberColumns(source), [source]);
  const findSame = (payloads: readonly Json[]) => fetchSamePeople(tenant.code, holderOf(group), payloads);
  const checking = { source, validators, columns, t, findSame };
  const check = async (given: CsvSource): Promise<void> => {
    setState({ is: 'checking' });
    setState(await checkSource(given, checking).catch((error: unknown) => ({ is: 'entry', failure: sentenceOf(error, t) }) as const));
  };
  const add = async ({ rows, count: before }: Progress): Promise<void> => {
    let count = before;
    const onAdded = (added: number) => setState({ is: 'adding', rows, count: (count = before + added) });
    onAdded(0);
    stopper.setStopped(false);
    const { isStopped } = stopper;
    const result = await importMembers(rows.slice(before), { form, tenant, group, onAdded, isStopped });
    await reload().catch(() => undefined);
    if (!result.isComplete) return setState(stateAfter(result, { rows, count }, checking));
    showToast('success', t('panel.group-import.done', '{count, number} members from your file are in the group.', { count: rows.length }));
    onImported();
  };
  return { state, columns, check, add, stop: () => stopper.setStopped(true), restart: () => setState({ is: 'entry' }) };
}

/** Leaving the page stops the import. */
function useStopper() {
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const setStopped = useCallback((is: boolean) => {
    isStopped.current = is;
  }, []);
  return { isStopped: useCallback(() => isStopped.current, []), setStopped };
}

/** Of valid rows, counts those that are in the group already. */
async function checkSource(given: CsvSource, checking: CheckOptions): Promise<ImportState> {
  const read = await readCsvSource(given);
  if (!read.ok) return { is: 'errors', errors: [importError(checking.t, read.code, undefined)], count: 0 };
  const checked = await checkCsv(read.text, checking);
  if (!checked.ok) return { is: 'errors', errors: checked.errors, count: 0 };
  const { rows } = checked;
  return { is: 'ready', rows, count: 0, listedCount: rows.filter(({ isPresent }) => isPresent).length };
}

function stateAfter(result: Exclude<ImportResult, { readonly isComplete: true }>, progress: Progress, checking: CheckOptions): ImportState {
  const { error, failedRows } = result;
  const errors = serverErrors(error, failedRows, { form: checking.source.form, columns: checking.columns });
  if (errors.length > 0) return { is: 'errors', errors, count: progress.count };
  return { is: 'stopped', message: error === undefined ? '' : sentenceOf(error, checking.t), ...progress };
}

function sentenceOf(error: unknown, t: Translate): string {
  const { message, actionMessage = '' } = failureText(error, t);
  return `${message} ${actionMessage}`.trim();
}

/** Empty if the call failed for another reason. */
function serverErrors(
  error: unknown,
  rows: readonly MemberRow[],
  { form, columns }: { readonly form: Form; readonly columns: readonly MemberColumn[] },
): readonly ImportError[] {
  if (!(error instanceof CallError)) return [];
  return error.errors.map(({ path, message }) => {
    const [, index, ...keys] = keysOf(pointer(...path.split('/').slice(1)));
    const at = fieldAt(form, pointer(...keys));
    return { line: rows[Number(index)]?.line, column: columns.find((column) => column.pointer === at)?.title, message };
  });
}

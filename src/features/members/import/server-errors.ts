import type { Form } from '../../../../engine/index.js';
import { keysOf, pointer } from '../../../../engine/pointer.js';
import { CallError } from '../../../visit/api/call-api.js';
import type { MemberRow } from '../import-members.js';
import { fieldAt } from '../use-save-member.js';
import type { ImportError } from './import-error.js';
import type { MemberColumn } from './member-columns.js';

/** Returns what the server found in the rows of a call, with line and column; nothing if the call failed for another reason. */
export function serverErrors(
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

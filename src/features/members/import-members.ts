import type { Json, JsonObject, Form } from '../../../engine/index.js';
import { endImport, unfinishedImportId } from '../../visit/group-members.js';
import { addMemberIds } from './people.js';
import { memberBody, type MemberSubmission } from './save-member.js';
import type { CreatedClients } from '../../../server/http/routes/clients.js';
import { callApi, type CallResult } from '../../visit/api/call-api.js';

/** One row of a CSV file as a request. */
export interface MemberRow {
  /** The line of the file at which the row begins. */
  readonly line: number;
  readonly payload: Json;
  /** Whether the person is in the group already, so that the row is not sent. */
  readonly isPresent: boolean;
}

/** How an import ended: all rows are added, or one call failed and the rows before it are added. */
export type ImportResult =
  | { readonly isComplete: true }
  | { readonly isComplete: false; readonly error: unknown; readonly failedRows: readonly MemberRow[] };

interface ImportOptions extends Omit<MemberSubmission, 'today'> {
  /** Called after each call with the number of rows that are in the group. */
  readonly onAdded: (count: number) => void;
  readonly isStopped: () => boolean;
}

/** As many clients as one call takes (D-6). */
const MAX_CLIENTS = 100;
/** Less than the largest body that the server reads, 256 KiB. */
const MAX_BODY_BYTES = 200_000;

/**
 * Adds the rows of a file to a group, up to a hundred with each call. Rows can be sent again: the server leaves out people who are there,
 * and a repeated call keeps its key.
 */
export async function importMembers(rows: readonly MemberRow[], options: ImportOptions): Promise<ImportResult> {
  const { form, tenant, group, onAdded, isStopped } = options;
  const id = unfinishedImportId(tenant.code);
  let count = 0;
  for (const part of partsOf(rows, options)) {
    if (isStopped()) return { isComplete: false, error: undefined, failedRows: [] };
    const newRows = part.filter(({ isPresent }) => !isPresent);
    try {
      if (newRows.length > 0) {
        const clients = newRows.map(({ payload }) => memberBody(payload, options));
        const { data } = await sendMembers(clients, { tenantCode: tenant.code, form, key: await keyOf(id, clients) });
        addMemberIds(
          tenant.code,
          group.clientId,
          data.clients.map(({ clientId }) => String(clientId)),
        );
      }
    } catch (error) {
      return { isComplete: false, error, failedRows: newRows };
    }
    count += part.length;
    onAdded(count);
  }
  endImport(tenant.code);
  return { isComplete: true };
}

/** Divides the rows by their place in the file, so that a repeat divides them in the same way. */
function partsOf(rows: readonly MemberRow[], group: Omit<MemberSubmission, 'form' | 'today'>): MemberRow[][] {
  const parts: MemberRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(memberBody(row.payload, group))).length + 1;
    const last = parts.at(-1);
    const fits = last !== undefined && last.length < MAX_CLIENTS && bytes + size <= MAX_BODY_BYTES;
    if (fits) last.push(row);
    else parts.push([row]);
    bytes = fits ? bytes + size : size;
  }
  return parts;
}

/** Returns the idempotency key of a call, the same for the same import and content; insecure origins have no hash. */
async function keyOf(id: string, clients: readonly JsonObject[]): Promise<string> {
  const content = JSON.stringify([id, clients]);
  if (!globalThis.crypto?.subtle) return `${id}-${clients.length}-${content.length}`;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface MembersOptions {
  readonly tenantCode: string;
  readonly form: Pick<Form, 'id' | 'hash'>;
  /** The idempotency key. The caller derives it from the content, so that a repeat after a reload takes effect once too. */
  readonly key: string;
}

/** Creates up to a hundred members, all or none (D-6), but for those who are in their group already. */
function sendMembers(clients: readonly object[], { tenantCode, form, key }: MembersOptions): Promise<CallResult<CreatedClients['data']>> {
  const headers = { 'x-tenant': tenantCode, 'idempotency-key': key, 'x-form': `${form.id}@${form.hash}` };
  return callApi('/api/clients/bulk-create', { method: 'POST', headers, body: { clients, skipPresent: true }, gives: 'object' });
}

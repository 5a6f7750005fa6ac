import { sql } from 'kysely';
import type { Store } from '../database/store.js';

/**
 * Lets an agent who signed up refer people to the tenants that the agent chose, or refuses it (D-116); returns their codes. Throws if nobody
 * signed up with this id.
 */
export async function decideAgent(store: Store, { id, isAccepted }: { id: string; isAccepted: boolean }): Promise<readonly string[]> {
  const tenants = await store.db.selectFrom('tenants').select(['tenant_id', 'group_code', 'code']).orderBy('code').execute();
  const decided: string[] = [];
  const referralLink = { isCreated: isAccepted, status: isAccepted ? 'Enabled' : 'Disabled' };
  const status = { status: isAccepted ? 'Active' : 'Inactive' };
  for (const { tenant_id, group_code, code } of tenants)
    await store.inTenant({ tenantId: tenant_id, groupCode: group_code }, async (db) => {
      const { rows } =
        await sql`update contacts set body = body || jsonb_build_object('referralLink', ${JSON.stringify(referralLink)}::jsonb,
          'associations', (select jsonb_agg(a || ${JSON.stringify(status)}::jsonb) from jsonb_array_elements(body -> 'associations') a))
        where contact_id::text = ${id.toLowerCase()} and session_id is not null
          and body -> 'associations' @> ${JSON.stringify([{ referenceId: tenant_id }])}::jsonb returning 1`.execute(db);
      if (rows.length === 0) return;
      const what = isAccepted ? 'accept agent' : 'refuse agent';
      await db.insertInto('audit').values({ tenant_id, who: 'operator command', what, about: id }).execute();
      decided.push(code);
    });
  if (decided.length === 0) throw new Error(`No agent signed up with the id "${id}": inbox names it as the reference of an agent.`);
  return decided;
}

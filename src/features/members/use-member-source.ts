import { useMemo } from 'react';
import type { Form, FormSource, JsonObject } from '../../../engine/index.js';
import { tenantContext } from '../../../server/shared/tenant-site.js';
import type { Lookups } from '../../visit/api/lookups.js';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';

interface MemberFacts {
  /** The group has no primary member yet, so it cannot have a dependent. */
  readonly hasNoPrimary: boolean;
  readonly isEdited: boolean;
  /** A group member adds only the own dependents. */
  readonly onlyDependents: boolean;
}

/** What the form of a member is opened with. */
export function useMemberSource(form: Form, lookups: Lookups, { hasNoPrimary, isEdited, onlyDependents }: MemberFacts): FormSource {
  const { tenant, settings, text, library } = useSite();
  const { platform } = library;
  return useMemo(() => {
    const context = memberContext(tenant, { hasNoPrimary, isEdited, onlyDependents });
    return { form, settings, text, today: todayIn(tenant.timeZone), context, lookups, platform };
  }, [form, tenant, settings, text, platform, lookups, hasNoPrimary, isEdited, onlyDependents]);
}

/** Returns what the form of a member reads as `context`; `formContext` in schemas/parts.json lists the names. */
export function memberContext(tenant: Parameters<typeof tenantContext>[0], facts: MemberFacts): JsonObject {
  return { ...tenantContext(tenant), ...facts };
}

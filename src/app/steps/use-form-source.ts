import { useMemo } from 'react';
import type { Form, FormSource, JsonObject } from '../../../engine/index.js';
import { tenantContext } from '../../../engine/site/tenant-site.js';
import type { Lookups } from '../../api/lookups.js';
import type { Flow } from '../../flows/flow.js';
import { flowNamed } from '../../flows/registry.js';
import type { Site } from '../../state/site.js';
import type { Tenant } from '../../state/tenancy.js';
import { todayIn } from '../../state/today.js';

/** Returns the source of a step's form: settings, texts, lookups, and the context of tenant, browser, referral and flow. */
export function useFormSource({ tenant, library, settings, text, referral }: Site, form: Form, lookups: Lookups): FormSource {
  const { agent } = referral;
  const { platform } = library;
  return useMemo(() => {
    const context = stepContext(tenant, agent, flowNamed(form.submit.flow));
    return { form, settings, text, today: todayIn(tenant.timeZone), context, lookups, platform };
  }, [tenant, platform, settings, text, form, lookups, agent]);
}

/** Returns what the expressions of a step's form read as `context`; `formContext` in schemas/parts.json lists the names. */
export function stepContext(tenant: Tenant, agent: Site['referral']['agent'], flow: Flow | undefined): JsonObject {
  const browser = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const referredBy = agent && { referredBy: { id: agent.id, name: agent.fullName } };
  return { ...tenantContext(tenant), ...browser, ...referredBy, ...flow?.context };
}

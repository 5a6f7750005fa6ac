import { useMemo } from 'react';
import type { Form, FormSource } from '../../../engine/index.js';
import { tenantContext } from '../../../engine/site/tenant-site.js';
import type { Lookups } from '../../api/lookups.js';
import { flowNamed } from '../../flows/registry.js';
import type { Site } from '../../state/site.js';
import { todayIn } from '../../state/today.js';

/** Returns the source of a step's form: settings, texts, lookups, and the context of tenant, browser, referral and flow. */
export function useFormSource({ tenant, library, settings, text, referral }: Site, form: Form, lookups: Lookups): FormSource {
  const { agent } = referral;
  const { platform } = library;
  return useMemo(() => {
    const { timeZone } = tenant;
    const browser = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
    const referredBy = agent && { referredBy: { id: agent.id, name: agent.fullName } };
    const context = { ...tenantContext(tenant), ...browser, ...referredBy, ...flowNamed(form.submit.flow)?.context };
    return { form, settings, text, today: todayIn(timeZone), context, lookups, platform };
  }, [tenant, platform, settings, text, form, lookups, agent]);
}

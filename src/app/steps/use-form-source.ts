import { useMemo } from 'react';
import type { Form, FormSource, JsonObject, Step } from '../../../engine/index.js';
import { tenantContext } from '../../../server/shared/tenant-site.js';
import type { Lookups } from '../../visit/api/lookups.js';
import type { Flow } from '../../visit/flow.js';
import { flowNamed } from '../flow-registry.js';
import type { Site } from '../../visit/site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { todayIn } from '../../visit/today.js';

/** The form of a step, its lookups, and the context values that the step adds. */
interface StepForm {
  readonly context: Step['context'] | undefined;
  readonly form: Form;
  readonly lookups: Lookups;
}

/** Returns the source of a step's form: settings, texts, lookups, and the context of tenant, browser, referral, flow and step. */
export function useFormSource({ tenant, library, settings, text, referral }: Site, stepForm: StepForm): FormSource {
  const { form, lookups, context: ownContext } = stepForm;
  const { agent } = referral;
  const { platform } = library;
  return useMemo(() => {
    const context = { ...stepContext(tenant, agent, flowNamed(form.submit.flow)), ...ownContext };
    return { form, settings, text, today: todayIn(tenant.timeZone), context, lookups, platform };
  }, [tenant, platform, settings, text, form, lookups, agent, ownContext]);
}

/** Returns what the expressions of a step's form read as `context`; `formContext` in schemas/parts.json lists the names. */
export function stepContext(tenant: Tenant, agent: Site['referral']['agent'], flow: Flow | undefined): JsonObject {
  const browser = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  const referredBy = agent && { referredBy: { id: agent.id, name: agent.fullName } };
  return { ...tenantContext(tenant), ...browser, ...referredBy, ...flow?.context };
}

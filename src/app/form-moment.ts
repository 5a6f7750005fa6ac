import { useMemo } from 'react';
import type { JsonObject } from '../../engine/index.js';
import type { Lookups } from '../api/lookups.js';
import type { Surroundings } from '../forms/form-state.js';
import type { Site } from '../state/site.js';
import { todayIn } from '../state/today.js';

/**
 * What a form is evaluated against, as the server puts it together too; and, for what a form starts with, what only the
 * page knows.
 */
export function useFormMoment({ tenant, library, referral }: Site, lookups: Lookups, more: JsonObject | undefined): Surroundings {
  const { agent } = referral;
  return useMemo(() => {
    const { code, groupCode, timeZone } = tenant;
    const here = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
    const referredBy = agent && { referredBy: { id: agent.id, name: agent.fullName } };
    const context = { tenant: { code, groupCode }, ...here, ...referredBy, ...more };
    return { today: todayIn(timeZone), context, lookups, platform: library.platform };
  }, [tenant, library.platform, lookups, agent, more]);
}

import type { Format, FormatContext } from './format.js';
import { addDays, daysBetween, parseDate, writeDate } from './calendar.js';
import { dateEntry, parseStoredDate } from './dates.js';
import { platformLimit, textTest } from './format-parts.js';

function daysFrom(value: unknown): number | undefined {
  const days = typeof value === 'string' && /^[0-9]{1,3}$/.test(value) ? Number(value) : value;
  return typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= 365 ? days : undefined;
}

/**
 * Returns how many days ahead benefits may begin: from the tenant's setting while it is on, else from the definition, else from the
 * platform, else 7 (D-71).
 * @example benefitStartDays({ options: { setting: 'BENEFIT_START_DAYS' }, settings, platform }) // 14
 */
export function benefitStartDays({ options, settings, platform }: Pick<FormatContext, 'options' | 'settings' | 'platform'>): number {
  const code = options['setting'];
  const setting = typeof code === 'string' && Object.hasOwn(settings, code) ? settings[code] : undefined;
  const own = setting?.on === true ? daysFrom(setting.value) : undefined;
  return own ?? daysFrom(options['days']) ?? platformLimit(platform, 'benefitStartDays', 7);
}

/** Returns the last day on which benefits may begin, yyyy-MM-dd. */
export function lastBenefitStart(context: Pick<FormatContext, 'options' | 'settings' | 'platform' | 'today'>): string {
  const today = parseDate(context.today);
  return today === undefined ? context.today : writeDate(addDays(today, benefitStartDays(context)), 'yyyy-MM-dd');
}

export const benefitStartDate: Format = {
  ...dateEntry,
  id: 'benefit-start-date',
  about: 'The day a membership begins: today or one of the next days, 7 unless the platform or the tenant says otherwise.',
  source: 'SPEC 5, D-71',
  options: {
    days: { about: 'How many days ahead, 0 to 365.', is: 'number' },
    setting: { about: 'The setting whose value is how many days ahead.', is: 'setting' },
  },
  check: textTest('error.date', (text, context) => {
    const ahead = parseStoredDate(text) === undefined ? undefined : daysBetween(context.today, text);
    return ahead !== undefined && ahead >= 0 && ahead <= benefitStartDays(context);
  }),
  examples: { right: ['11/20/2026', '11/27/2026'], wrong: ['11/19/2026', '11/28/2026', '02/30/2026', '2026-11-21'] },
};

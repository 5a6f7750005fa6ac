import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { benefitStartDate, benefitStartDays, type FormatContext } from '../../../engine/index.js';
import { DateField } from '../../form/date-field.js';
import { useSite, type Translate } from '../../visit/site.js';
import { SETTING_CODES } from '../../visit/site-codes.js';

/** Returns the context that validates a start date: the tenant's date and how far ahead it may be (D-71). */
export function useStartContext(today: string): FormatContext {
  const { settings, library } = useSite();
  return useMemo(
    () => ({ platform: library.platform, settings, siblings: {}, today, options: { setting: SETTING_CODES.benefitStartDays } }),
    [library.platform, settings, today],
  );
}

/** Whether benefits may start on a date, MM/dd/yyyy. */
export function isPossibleStart(day: string, context: FormatContext): boolean {
  return benefitStartDate.check(day, context) === undefined;
}

interface OfferingStartProps {
  readonly id: string;
  readonly context: FormatContext;
  readonly day: string;
  readonly problem: string | undefined;
  /** Whether errors are shown even before the field loses focus. */
  readonly showsErrors: boolean;
  readonly onEdit: (day: string) => void;
}

/** Shows the field for the benefit start date, which is today by default. */
export function OfferingStart({ id, context, day, problem, showsErrors, onEdit }: OfferingStartProps) {
  const { t } = useTranslation();
  const [wasLeft, setLeft] = useState(false);
  return (
    <DateField
      id={id}
      title={startTitle(t)}
      help={helpText(t, context)}
      problem={showsErrors || wasLeft ? problem : undefined}
      format={benefitStartDate}
      context={context}
      value={day}
      onEdit={onEdit}
      onLeave={() => setLeft(true)}
    />
  );
}

export function startTitle(t: Translate): string {
  return t('panel.offering.start', 'Benefit start date');
}

/** Returns the help text: the allowed dates and the pattern to write them. */
function helpText(t: Translate, context: FormatContext): string {
  const days = benefitStartDays(context);
  if (days === 0) return t('panel.offering.start-today', 'Benefits begin today.');
  const { textKey, params } = benefitStartDate.hint?.(context.platform) ?? { textKey: '', params: {} };
  const range = t('panel.offering.start-within', 'Today or one of the next {count} days.', { count: days });
  return `${range} ${t(textKey, 'Use the format {pattern}', params ?? {})}`;
}

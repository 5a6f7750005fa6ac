import { useMemo, useState } from 'react';
import { benefitStartDate, benefitStartDays, type FormatContext } from '../../../engine/index.js';
import { DateField } from '../../forms/date-field.js';
import { useSite, useTexts, type Translate } from '../../state/site.js';
import { SETTING_CODES } from '../../state/site-codes.js';

/** What a day is judged by: the tenant's own day, and how far ahead the tenant lets people plan (D-71). */
export function useStartContext(today: string): FormatContext {
  const { settings, library } = useSite();
  return useMemo(
    () => ({ platform: library.platform, settings, siblings: {}, today, options: { setting: SETTING_CODES.benefitStartDays } }),
    [library.platform, settings, today],
  );
}

/** Whether benefits may begin on a day, MM/dd/yyyy. */
export function isPossibleStart(day: string, context: FormatContext): boolean {
  return benefitStartDate.check(day, context) === undefined;
}

interface OfferingStartProps {
  readonly id: string;
  readonly context: FormatContext;
  readonly day: string;
  readonly problem: string | undefined;
  /** Problems are shown, also before the field is left. */
  readonly isJudged: boolean;
  readonly onEdit: (day: string) => void;
}

/** The day the benefits begin: today, unless the visitor says otherwise. */
export function OfferingStart({ id, context, day, problem, isJudged, onEdit }: OfferingStartProps) {
  const t = useTexts();
  const [isLeft, setLeft] = useState(false);
  return (
    <DateField
      id={id}
      title={startTitle(t)}
      help={helpWords(t, context)}
      problem={isJudged || isLeft ? problem : undefined}
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

function helpWords(t: Translate, context: FormatContext): string {
  const days = benefitStartDays(context);
  if (days === 0) return t('panel.offering.start-today', 'Benefits begin today.');
  const { textKey, params } = benefitStartDate.hint?.(context.platform) ?? { textKey: '', params: {} };
  const range =
    days === 1
      ? t('panel.offering.start-soon', 'Today or tomorrow.')
      : t('panel.offering.start-within', 'Today or one of the next {days} days.', { days });
  return `${range} ${t(textKey, 'Write it as {pattern}', params)}`;
}

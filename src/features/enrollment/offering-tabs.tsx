import { useRef, type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { benefitStart, type FormatContext } from '../../../engine/index.js';
import { DateField } from '../../form/date-field.js';
import { SETTING_CODES } from '../../visit/site-codes.js';
import { useSite, type Translate } from '../../visit/site.js';

interface PersonTab {
  readonly id: string;
  readonly name: string;
  /** The chosen plan, as text. */
  readonly status: string;
  /** Whether there is nothing to choose. */
  readonly isClosed: boolean;
}

interface OfferingTabsProps {
  readonly label: string;
  readonly tabs: readonly PersonTab[];
  readonly open: string;
  /** The prefix of the ids of the tabs and their panel. */
  readonly prefix: string;
  readonly onOpen: (id: string) => void;
}

/** Arrow keys move the focus and open tabs that are not closed. */
export function OfferingTabs({ label, tabs, open, prefix, onOpen }: OfferingTabsProps) {
  const buttons = useRef(new Map<string, HTMLElement>());
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event, index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    buttons.current.get(tab.id)?.focus();
    if (!tab.isClosed) onOpen(tab.id);
  };
  return (
    <div className="s-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, name, status, isClosed }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="s-tab"
          id={tabId(prefix, id)}
          aria-selected={id === open}
          aria-controls={id === open ? tabPanelId(prefix) : undefined}
          aria-disabled={isClosed || undefined}
          tabIndex={id === open ? 0 : -1}
          ref={(button) => {
            if (button) buttons.current.set(id, button);
          }}
          onClick={() => !isClosed && onOpen(id)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <span className="s-tab-name">{name}</span> <span className="s-tab-standing">{status}</span>
        </button>
      ))}
    </div>
  );
}

export function tabId(prefix: string, id: string): string {
  return `${prefix}-tab-${id}`;
}

export function tabPanelId(prefix: string): string {
  return `${prefix}-tabpanel`;
}

/** Cyclic; undefined for other keys. Arrow keys are swapped in right-to-left languages. */
function nextIndex({ key, currentTarget }: KeyboardEvent, current: number, count: number): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (current + 1) % count;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (current - 1 + count) % count : undefined;
}

/** The tenant's date, and how far ahead a start may be (D-71). */
export function useStartContext(today: string): FormatContext {
  const { settings, library } = useSite();
  return useMemo(
    () => ({ platform: library.platform, settings, siblings: {}, today, options: { setting: SETTING_CODES.benefitStartDays } }),
    [library.platform, settings, today],
  );
}

/** `day` is written MM/dd/yyyy. */
export function isPossibleStart(day: string, context: FormatContext): boolean {
  return benefitStart.benefitStartDate.check(day, context) === undefined;
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

export function OfferingStart({ id, context, day, problem, showsErrors, onEdit }: OfferingStartProps) {
  const { t } = useTranslation();
  const [wasLeft, setLeft] = useState(false);
  return (
    <DateField
      id={id}
      title={startTitle(t)}
      help={helpText(t, context)}
      problem={showsErrors || wasLeft ? problem : undefined}
      format={benefitStart.benefitStartDate}
      context={context}
      value={day}
      onEdit={onEdit}
      onLeave={() => setLeft(true)}
    />
  );
}

export function startTitle(t: Translate): string {
  return t('panel.offering.start', 'When should it start?');
}

function helpText(t: Translate, context: FormatContext): string {
  const days = benefitStart.benefitStartDays(context);
  if (days === 0) return t('panel.offering.start-today', 'It starts today.');
  return t('panel.offering.start-within', 'Any day from today to {date, date}.', {
    count: days,
    date: benefitStart.lastBenefitStart(context),
  });
}

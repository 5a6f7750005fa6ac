import type { ReactNode } from 'react';
import type { PricedLine } from '../../server/shared/payment-plan.js';
import { laterText, useOfferingTexts } from './offering-texts.js';
import { totalsOf } from './totals.js';

interface ChosenLinesProps {
  readonly id: string;
  readonly lines: readonly ChosenLine[];
}

/** For whom something is chosen, what, and its price. */
interface ChosenLine {
  readonly id: string;
  readonly name: string | undefined;
  readonly status: string;
  readonly cost: number | undefined;
}

export function ChosenLines({ id, lines }: ChosenLinesProps) {
  const { t, money } = useOfferingTexts();
  return (
    <section className="s-chosen" aria-labelledby={`${id}-chosen`}>
      <h2 id={`${id}-chosen`}>{t('panel.offering.total', 'Your choice')}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span className="s-chosen-name">{line.name}</span> <span>{line.status}</span>{' '}
            {line.cost !== undefined && <span className="s-chosen-cost">{money(line.cost)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OrderTotalProps {
  readonly lines: readonly PricedLine[];
  /** What is still to be chosen, shown instead of a total. */
  readonly missing: string | undefined;
  /** The button that goes on. */
  readonly children: ReactNode;
}

/** Shows the total, which screen readers announce when it changes, beside the button that goes on. */
export function OrderTotal({ lines, missing, children }: OrderTotalProps) {
  return (
    <div className="s-total">
      <output className="s-total-sums" aria-atomic="true">
        {missing ?? <TotalSums lines={lines} />}
      </output>
      {children}
    </div>
  );
}

/** Shows the first payment, the registration fees and later payments. */
function TotalSums({ lines }: Pick<OrderTotalProps, 'lines'>) {
  const texts = useOfferingTexts();
  const { t, money, due } = texts;
  const { today, fees } = totalsOf(lines);
  const count = lines.filter(({ registrationFee }) => registrationFee > 0).length;
  const later = laterText(texts, lines);
  return (
    <>
      <span className="s-total-due">
        <span>{due}</span> <strong className="s-amount">{money(today)}</strong>
      </span>
      {fees > 0 && (
        <span className="s-total-fees">
          {t('panel.offering.fees', 'Includes registration fees of {amount, currency}', { count, amount: fees })}
        </span>
      )}
      {later !== undefined && <span>{later}</span>}
    </>
  );
}

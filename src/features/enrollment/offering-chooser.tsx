import { useId, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { selectedOfferingId, isOpenTo, type Person } from '../../visit/offering-choice.js';
import { totalsOf } from '../../visit/totals.js';
import { useOfferingChooser, type OfferingChooserProps, type OfferingChooserState } from './use-offering-chooser.js';
import { OfferingPlans } from './offering-plans.js';
import { OfferingErrors, type OfferingError } from '../../visit/offering-errors.js';
import { OfferingStart, startTitle, OfferingTabs, tabId, tabPanelId } from './offering-tabs.js';
import { includedText, useOfferingTexts, type OfferingTexts, dueText, laterText } from '../../visit/offering-texts.js';
import type { ChosenEnrollment } from '../../visit/api/enrollments.js';
import { useSite } from '../../visit/site.js';

/** Shows the form to choose memberships: errors, plans for each person, start date, total and submit button. */
export function OfferingChooser(props: OfferingChooserProps) {
  const chooser = useOfferingChooser(props);
  const id = useId();
  const texts = useOfferingTexts();
  const { t } = texts;
  const tabs = chooser.people.map((person) => choiceSummary(chooser, texts, person));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    chooser.submit();
  };
  return (
    <form className="v-form s-offering-form" noValidate onSubmit={onSubmit}>
      <OfferingErrors id={id} problems={offeringErrors(chooser, texts, id)} message={chooser.message} failures={chooser.failures} />
      <div className="s-offering">
        <div>{tabs.length > 1 ? <PlansByPerson chooser={chooser} id={id} tabs={tabs} /> : <PersonPlans chooser={chooser} id={id} />}</div>
        <OfferingStart
          id={`${id}-start`}
          context={chooser.context}
          day={chooser.startDate}
          problem={chooser.isWrongDay ? t('error.date', 'Please enter a valid date') : undefined}
          showsErrors={chooser.failures > 0}
          onEdit={(day) => chooser.change({ startDate: day })}
        />
        <OfferingTotal id={id} lines={chooser.lines} people={tabs} />
        <button type="submit" className="s-act" aria-disabled={chooser.isSending || undefined}>
          {chooser.isSending
            ? t('panel.offering.sending', 'Saving your choice…')
            : t('panel.offering.submit', t('action.submit', 'Continue'))}
        </button>
      </div>
    </form>
  );
}

interface PlansProps {
  readonly chooser: OfferingChooserState;
  readonly id: string;
}

/** Shows a tab for each person, with the plans of the open one. */
function PlansByPerson({ chooser, id, tabs }: PlansProps & { readonly tabs: Parameters<typeof OfferingTabs>[0]['tabs'] }) {
  const { t } = useOfferingTexts();
  const open = chooser.open.clientId;
  return (
    <>
      <OfferingTabs
        label={t('panel.offering.tabs', 'For whom')}
        tabs={tabs}
        open={open}
        prefix={id}
        onOpen={(tab) => chooser.change({ tab })}
      />
      <div role="tabpanel" id={tabPanelId(id)} aria-labelledby={tabId(id, open)}>
        <PersonPlans chooser={chooser} id={id} />
      </div>
    </>
  );
}

/** Shows the plans that the open person can choose from. */
function PersonPlans({ chooser, id }: PlansProps) {
  const { t } = useOfferingTexts();
  const { open, people, failures, missing } = chooser;
  const isMissing = failures > 0 && missing.some(({ clientId }) => clientId === open.clientId);
  return (
    <OfferingPlans
      key={open.clientId}
      id={`${id}-${open.clientId}`}
      legend={t('panel.offering.legend', 'Membership for {name}', { name: open.name })}
      offerings={chooser.offerings.filter((offering) => isOpenTo(offering, open))}
      coveredNames={people.map(({ name }) => name)}
      isMember={chooser.isMember}
      chosenId={selectedOfferingId(chooser.choice, open.clientId)}
      interval={chooser.work.interval}
      problem={isMissing ? t('error.option', 'Please select one of the option above') : undefined}
      onChoose={chooser.choose}
      onFilter={(interval) => chooser.change({ interval })}
    />
  );
}

/** Returns a person's tab: name, chosen plan and cost; closed if the primary's plan covers the person. */
function choiceSummary(
  { choice, covering, lines, offerings }: OfferingChooserState,
  texts: OfferingTexts,
  { clientId, name, isPrimary }: Person,
) {
  const isClosed = covering !== undefined && !isPrimary;
  const chosen = offerings.find(({ tenantOfferingId }) => tenantOfferingId === selectedOfferingId(choice, clientId));
  const status = chosen?.name ?? texts.t('panel.offering.not-chosen', 'Not chosen yet');
  const cost = lines.find((line) => line.clientId === clientId)?.cost;
  return { id: clientId, name, isClosed, status: isClosed ? includedText(texts, covering) : status, cost };
}

/**
 * Returns an error for each person without a plan and for an invalid start date. `goThere` focuses the control; for a person it first opens
 * their tab, so call it only from events.
 */
function offeringErrors(chooser: OfferingChooserState, { t }: OfferingTexts, id: string): readonly OfferingError[] {
  const isAlone = chooser.people.length === 1;
  const ofPeople = chooser.missing.map(({ clientId, name }) => ({
    key: clientId,
    name: isAlone ? t('panel.offering.membership', 'Membership') : name,
    text: t('panel.offering.choose', 'Choose a membership'),
    goThere: () => {
      flushSync(() => chooser.change({ tab: clientId }));
      focusControl(document.getElementById(`${id}-${clientId}`)?.querySelector('input'));
    },
  }));
  const ofDay = {
    key: 'start',
    name: startTitle(t),
    text: t('error.date', 'Please enter a valid date'),
    goThere: () => focusControl(document.getElementById(`${id}-start`)),
  };
  return [...ofPeople, ...(chooser.isWrongDay ? [ofDay] : [])];
}

/** Scrolls to a control and focuses it; does nothing without one. */
function focusControl(control: HTMLElement | null | undefined): void {
  control?.closest('.s-plan, .v-field')?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

interface OfferingTotalProps {
  readonly id: string;
  readonly lines: readonly ChosenEnrollment[];
  /** All people with their chosen plan and its cost. */
  readonly people: readonly PersonTotal[];
}

interface PersonTotal {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly cost: number | undefined;
}

/** Shows each person's choice and the sums, which screen readers announce when they change. */
function OfferingTotal({ id, lines, people }: OfferingTotalProps) {
  const { t, money } = useOfferingTexts();
  return (
    <section className="s-total" aria-labelledby={`${id}-total`}>
      <h2 id={`${id}-total`}>{t('panel.offering.total', 'Your choice')}</h2>
      <ul className="s-total-people">
        {people.map((person) => (
          <li key={person.id}>
            <span className="s-total-name">{person.name}</span> <span>{person.status}</span>{' '}
            {person.cost !== undefined && <span className="s-total-cost">{money(person.cost)}</span>}
          </li>
        ))}
      </ul>
      <output className="s-total-sums" aria-atomic="true">
        {lines.length === 0 ? t('panel.offering.nothing', 'You have not chosen a membership yet') : <TotalSums lines={lines} />}
      </output>
    </section>
  );
}

/** Shows the first payment, the registration fees and the recurring payments. */
function TotalSums({ lines }: Pick<OfferingTotalProps, 'lines'>) {
  const texts = useOfferingTexts();
  const site = useSite();
  const totals = totalsOf(lines);
  const later = laterText(texts, lines);
  return (
    <>
      <span className="s-total-due">
        <span>{dueText(texts.t, site)}</span> <strong className="s-amount">{texts.money(totals.today)}</strong>
      </span>
      {totals.fees > 0 && (
        <span>{texts.t('panel.offering.fees', 'Includes a one-time registration fee of {amount, currency}', { amount: totals.fees })}</span>
      )}
      {later !== undefined && <span>{later}</span>}
    </>
  );
}

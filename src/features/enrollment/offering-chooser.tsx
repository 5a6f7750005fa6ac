import { useId, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { selectedOfferingId, isOpenTo, type Person } from '../../visit/offering-choice.js';
import { comparePlans } from '../../visit/plan-costs.js';
import { useOfferingChooser, type OfferingChooserProps, type OfferingChooserState } from './use-offering-chooser.js';
import { OfferingPlans } from './offering-plans.js';
import { OfferingErrors, type OfferingError } from '../../visit/offering-errors.js';
import { OfferingStart, startTitle, OfferingTabs, tabId, tabPanelId } from './offering-tabs.js';
import { ChosenLines, OrderTotal } from '../../visit/order-total.js';
import { includedText, offeringName, useOfferingTexts, type OfferingTexts } from '../../visit/offering-texts.js';

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
        <OfferingStart
          id={`${id}-start`}
          context={chooser.context}
          day={chooser.startDate}
          problem={chooser.isWrongDay ? t('error.date', 'Please enter a valid date') : undefined}
          showsErrors={chooser.failures > 0}
          onEdit={(day) => chooser.change({ startDate: day })}
        />
        <div>
          {chooser.isSeparate ? <PlansByPerson chooser={chooser} id={id} tabs={tabs} /> : <PersonPlans chooser={chooser} id={id} />}
          {chooser.canDiffer && <SeparateButton chooser={chooser} />}
        </div>
        {tabs.length > 1 && chooser.lines.length > 0 && <ChosenLines id={id} lines={tabs} />}
        <OrderTotal lines={chooser.lines} missing={missingText(chooser, texts)}>
          <button type="submit" className="s-act" aria-disabled={chooser.isSending || undefined}>
            {chooser.isSending
              ? t('panel.offering.sending', 'Saving your choice…')
              : t('panel.offering.submit', t('action.submit', 'Continue'))}
          </button>
        </OrderTotal>
      </div>
    </form>
  );
}

interface PlansProps {
  readonly chooser: OfferingChooserState;
  readonly id: string;
}

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

function SeparateButton({ chooser: { choice, isSeparate, change } }: Pick<PlansProps, 'chooser'>) {
  const { t } = useOfferingTexts();
  return (
    <button type="button" className="s-act-other s-separate" onClick={() => change({ isSeparate: !isSeparate, choice })}>
      {isSeparate
        ? t('panel.offering.same', 'Choose the same plan for everyone')
        : t('panel.offering.separate', 'Choose a plan for each person')}
    </button>
  );
}

function PersonPlans({ chooser, id }: PlansProps) {
  const { t } = useOfferingTexts();
  const { open, people, failures, missing, isSeparate } = chooser;
  const isForAll = people.length > 1 && !isSeparate;
  const isMissing = failures > 0 && missing.some(({ clientId }) => clientId === open.clientId);
  return (
    <OfferingPlans
      key={open.clientId}
      id={`${id}-${open.clientId}`}
      legend={
        isForAll
          ? t('panel.offering.legend-all', 'Membership for everyone')
          : t('panel.offering.legend', 'Membership for {name}', { name: open.name })
      }
      plans={comparePlans(chooser.offerings, people.length, chooser.isMember).filter(({ offering }) => isOpenTo(offering, open))}
      covered={people.length}
      buyers={isForAll ? people.length : 1}
      isMember={chooser.isMember}
      chosenId={selectedOfferingId(chooser.choice, open.clientId)}
      interval={chooser.work.interval}
      problem={isMissing ? t('error.option', 'Please select one of the option above') : undefined}
      onChoose={chooser.choose}
      onFilter={(interval) => chooser.change({ interval })}
    />
  );
}

function missingText({ missing, isSeparate }: OfferingChooserState, { t, names }: OfferingTexts): string | undefined {
  if (missing.length === 0) return undefined;
  if (!isSeparate) return t('panel.offering.nothing', "You haven't chosen a membership yet");
  return t('panel.offering.nothing-for', 'No membership chosen yet for {names}', { names: names(missing.map(({ name }) => name)) });
}

/** Closed if the primary's plan covers the person. */
function choiceSummary(
  { choice, covering, lines, offerings }: OfferingChooserState,
  texts: OfferingTexts,
  { clientId, name, isPrimary }: Person,
) {
  const isClosed = covering !== undefined && !isPrimary;
  const chosen = offerings.find(({ tenantOfferingId }) => tenantOfferingId === selectedOfferingId(choice, clientId));
  const status = chosen ? offeringName(texts, chosen) : texts.t('panel.offering.not-chosen', 'Not chosen yet');
  const cost = lines.find((line) => line.clientId === clientId)?.cost;
  return { id: clientId, name, isClosed, status: isClosed ? includedText(texts, covering) : status, cost };
}

/** `goThere` may first open a person's tab, so call it only from events. */
function offeringErrors(chooser: OfferingChooserState, { t }: OfferingTexts, id: string): readonly OfferingError[] {
  const isAlone = !chooser.isSeparate;
  const ofPeople = (isAlone ? chooser.missing.slice(0, 1) : chooser.missing).map(({ clientId, name }) => ({
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

function focusControl(control: HTMLElement | null | undefined): void {
  control?.closest('.s-plan, .v-field')?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

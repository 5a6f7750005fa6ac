import { useId, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { chosenBy, isOpenTo, type Person } from '../../state/offering-choice.js';
import { useOfferingChooser, type OfferingChooserProps, type OfferingChooserState } from './use-offering-chooser.js';
import { OfferingPlans } from './offering-plans.js';
import { OfferingErrors, type OfferingError } from './offering-errors.js';
import { OfferingStart, startTitle } from './offering-start.js';
import { OfferingTabs, tabId, tabPanelId } from './offering-tabs.js';
import { OfferingTotal } from './offering-total.js';
import { includedText, useOfferingTexts, type OfferingTexts } from './offering-texts.js';

/** Memberships to choose from, person by person, when they begin, what it comes to, and on. */
export function OfferingChooser(props: OfferingChooserProps) {
  const desk = useOfferingChooser(props);
  const id = useId();
  const words = useOfferingTexts();
  const { t } = words;
  const standings = desk.people.map((person) => standingOf(desk, words, person));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    desk.submit();
  };
  return (
    <form className="v-form s-offering-form" noValidate onSubmit={onSubmit}>
      <OfferingErrors id={id} problems={problemsOf(desk, words, id)} message={desk.message} failures={desk.failures} />
      <div className="s-offering">
        <div>{standings.length > 1 ? <PlansOfEach desk={desk} id={id} tabs={standings} /> : <PlansOfOne desk={desk} id={id} />}</div>
        <OfferingStart
          id={`${id}-start`}
          context={desk.context}
          day={desk.startDate}
          problem={desk.isWrongDay ? t('error.date', 'Please enter a valid date') : undefined}
          isJudged={desk.failures > 0}
          onEdit={(day) => desk.change({ startDate: day })}
        />
        <OfferingTotal id={id} lines={desk.lines} people={standings} />
        <button type="submit" className="s-act" aria-disabled={desk.isSending || undefined}>
          {desk.isSending ? t('panel.offering.sending', 'Saving your choice…') : t('panel.offering.submit', t('action.submit', 'Continue'))}
        </button>
      </div>
    </form>
  );
}

interface PlansProps {
  readonly desk: OfferingChooserState;
  readonly id: string;
}

function PlansOfEach({ desk, id, tabs }: PlansProps & { readonly tabs: Parameters<typeof OfferingTabs>[0]['tabs'] }) {
  const { t } = useOfferingTexts();
  const open = desk.open.clientId;
  return (
    <>
      <OfferingTabs
        label={t('panel.offering.tabs', 'For whom')}
        tabs={tabs}
        open={open}
        prefix={id}
        onOpen={(tab) => desk.change({ tab })}
      />
      <div role="tabpanel" id={tabPanelId(id)} aria-labelledby={tabId(id, open)}>
        <PlansOfOne desk={desk} id={id} />
      </div>
    </>
  );
}

function PlansOfOne({ desk, id }: PlansProps) {
  const { t } = useOfferingTexts();
  const { open, people, failures, missing } = desk;
  const isMissing = failures > 0 && missing.some(({ clientId }) => clientId === open.clientId);
  return (
    <OfferingPlans
      key={open.clientId}
      id={`${id}-${open.clientId}`}
      legend={t('panel.offering.legend', 'Membership for {name}', { name: open.name })}
      offerings={desk.offerings.filter((offering) => isOpenTo(offering, open))}
      covered={people.map(({ name }) => name)}
      isMember={desk.isMember}
      chosen={chosenBy(desk.choice, open.clientId)}
      interval={desk.work.interval}
      problem={isMissing ? t('error.option', 'Please select one of the option above') : undefined}
      onChoose={desk.choose}
      onFilter={(interval) => desk.change({ interval })}
    />
  );
}

/** What became of a person's choice so far. */
function standingOf(
  { choice, covering, lines, offerings }: OfferingChooserState,
  words: OfferingTexts,
  { clientId, name, isPrimary }: Person,
) {
  const isClosed = covering !== undefined && !isPrimary;
  const chosen = offerings.find(({ tenantOfferingId }) => tenantOfferingId === chosenBy(choice, clientId));
  const standing = chosen?.name ?? words.t('panel.offering.not-chosen', 'Not chosen yet');
  const cost = lines.find((line) => line.clientId === clientId)?.cost;
  return { id: clientId, name, isClosed, standing: isClosed ? includedText(words, covering) : standing, cost };
}

function problemsOf(desk: OfferingChooserState, { t }: OfferingTexts, id: string): readonly OfferingError[] {
  const isAlone = desk.people.length === 1;
  const ofPeople = desk.missing.map(({ clientId, name }) => ({
    key: clientId,
    name: isAlone ? t('panel.offering.membership', 'Membership') : name,
    words: t('panel.offering.choose', 'Choose a membership'),
    goThere: () => {
      flushSync(() => desk.change({ tab: clientId }));
      focusOn(document.getElementById(`${id}-${clientId}`)?.querySelector('input'));
    },
  }));
  const ofDay = {
    key: 'start',
    name: startTitle(t),
    words: t('error.date', 'Please enter a valid date'),
    goThere: () => focusOn(document.getElementById(`${id}-start`)),
  };
  return [...ofPeople, ...(desk.isWrongDay ? [ofDay] : [])];
}

function focusOn(control: HTMLElement | null | undefined): void {
  control?.closest('.s-plan, .v-field')?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

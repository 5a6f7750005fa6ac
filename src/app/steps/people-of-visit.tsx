import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { own } from '../../../engine/base/pointer.js';
import { clientExists } from '../../visit/api/clients.js';
import { useFamiliesOfVisit, type FamilyOfVisit } from '../../visit/api/families.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { personName } from '../../visit/enrolled-people.js';
import { useSite, type Translate } from '../../visit/site.js';
import type { StepResult } from '../../visit/wizard.js';
import { Skeleton } from '../loading/skeleton.js';
import { ChoiceCards } from './choice-cards.js';

export interface PeopleOfVisitProps {
  /** The result of the step if the visitor came back to it. */
  readonly before: StepResult | undefined;
  /** Whether the form has answers that were not sent. */
  readonly hasTyped: boolean;
  readonly onDone: (result: StepResult) => void;
  /** The form for anyone else. */
  readonly children: ReactNode;
}

/** Asks for whom the step is, among the people whom this visit knows and anyone else; shows only the form if it knows none. */
export function PeopleOfVisit({ before, hasTyped, onDone, children }: PeopleOfVisitProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const { data: families, error } = useFamiliesOfVisit(tenant.code);
  const [chosenId, setChosenId] = useState<string>();
  if (families === undefined && error === undefined) return <Skeleton of="form" />;
  const known = (families ?? []).map((family) => ({ ...cardOf(t, family), family }));
  if (known.length === 0) return children;
  const other = {
    id: 'other',
    title: t('step.known.other', 'Someone else'),
    description: t('step.known.other-help', 'Enter their details.'),
  };
  const first = startId(before, hasTyped) ?? known[0]?.id;
  const chosen = known.find(({ id }) => id === (chosenId ?? first));
  return (
    <>
      <ChoiceCards
        choices={[...known, other]}
        chosen={chosen ?? other}
        choose={({ id }) => setChosenId(id)}
        textKey="step.known"
        question={t('step.known.question', 'Who is it for?')}
      />
      {chosen ? <GoOn key={chosen.id} family={chosen.family} onDone={onDone} /> : children}
    </>
  );
}

/** Returns the id that is chosen first: that of the earlier result, or the form's where answers were entered; undefined without either. */
function startId(before: StepResult | undefined, hasTyped: boolean): string | undefined {
  if (hasTyped || before?.form !== undefined) return 'other';
  const id = own(own(before?.data, 'client'), 'clientId');
  return typeof id === 'string' ? id : undefined;
}

function cardOf(t: Translate, { clients: [primary, ...others] }: FamilyOfVisit) {
  const isMasked = own(primary, 'displayName') !== undefined;
  return {
    id: String(own(primary, 'clientId')),
    title: [primary, ...others].map(personName).join(', '),
    description: isMasked ? t('step.known.proven', 'As you checked in.') : t('step.known.entered', 'As you told us in this visit.'),
  };
}

interface GoOnProps extends Pick<PeopleOfVisitProps, 'onDone'> {
  readonly family: FamilyOfVisit;
}

/** The button that continues as a known client. If the server no longer knows the client, it says so. */
function GoOn({ family: { clients }, onDone }: GoOnProps) {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const showFailure = useShowFailure();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [client = {}] = clients;
  const goOn = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const { match } = await clientExists(tenant.code, { clientId: own(client, 'clientId') });
      const isMember = match?.isActiveMember === true;
      if (match) return onDone({ data: { client, clients: [...clients], enrollments: [], ...(isMember && { isMember }) } });
      setFailure(t('step.known.gone', 'We can no longer go on with these details. Please choose "Someone else" and enter them.'));
    } catch (error) {
      const { message, actionMessage } = showFailure(error);
      setFailure([message, actionMessage ?? ''].join(' ').trim());
    }
    setSending(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <p role="alert" className="s-failure">
        {failure}
      </p>
      <button type="submit" className="s-act" aria-disabled={isSending || undefined}>
        {t('action.submit', 'Continue')}
      </button>
    </form>
  );
}

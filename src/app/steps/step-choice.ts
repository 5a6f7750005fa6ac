import { useLocation, useSearch } from 'wouter';
import type { Step } from '../../../engine/index.js';
import { conditionHolds, useSite } from '../../state/site.js';

type Choice = NonNullable<Step['choices']>[number];

/** Which of several forms of a step is filled in. */
export interface StepChoice {
  /** Those that are offered here. */
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly choose: (choice: Choice) => void;
}

/** The part of an address that names a choice. */
const PARAMETER = 'for';

interface Around {
  readonly routeId: string;
  /** The form the step was completed with. */
  readonly before: string | undefined;
}

/** The choice an address names, else the one of a visitor who comes back, else the first. */
export function useStepChoice({ id, choices }: Step, { routeId, before }: Around): StepChoice | undefined {
  const site = useSite();
  const [path, navigate] = useLocation();
  const search = useSearch();
  if (choices === undefined) return undefined;
  const offered = choices.filter((choice) => conditionHolds(site, routeId, choice.when));
  const named = new URLSearchParams(search).get(PARAMETER);
  const chosen = offered.find((choice) => choice.id === named) ?? offered.find(({ form }) => form === before) ?? offered[0];
  if (!chosen) throw new Error(`Nothing can be chosen in the step ${id}`);
  const choose = (choice: Choice) => {
    const query = new URLSearchParams(search);
    query.set(PARAMETER, choice.id);
    navigate(`${path}?${query.toString()}`, { replace: true });
  };
  return { choices: offered, chosen, choose };
}

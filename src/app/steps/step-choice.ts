import { useLocation, useSearch } from 'wouter';
import type { Step } from '../../../engine/index.js';
import { conditionHolds } from '../../state/condition-holds.js';
import { useSite } from '../../state/site.js';

type Choice = NonNullable<Step['choices']>[number];

/** The forms that a step offers, and the chosen one. */
export interface StepChoice {
  /** Those that are offered here. */
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly choose: (choice: Choice) => void;
}

/** The query parameter that names the choice. */
const PARAMETER = 'for';

interface ChoiceContext {
  readonly routeId: string;
  /** The form that the step was completed with. */
  readonly before: string | undefined;
}

/**
 * Returns the choice that the address names, else the earlier one, else the first; undefined for a step with one form. Throws if none is
 * offered.
 */
export function useStepChoice({ id, choices }: Step, { routeId, before }: ChoiceContext): StepChoice | undefined {
  const site = useSite();
  const [path, navigate] = useLocation();
  const search = useSearch();
  if (choices === undefined) return undefined;
  const offered = choices.filter((choice) => conditionHolds(site, routeId, choice.when));
  const name = new URLSearchParams(search).get(PARAMETER);
  const chosen = offered.find((choice) => choice.id === name) ?? offered.find(({ form }) => form === before) ?? offered[0];
  if (!chosen) throw new Error(`Nothing can be chosen in the step ${id}`);
  const choose = (choice: Choice) => {
    const query = new URLSearchParams(search);
    query.set(PARAMETER, choice.id);
    navigate(`${path}?${query.toString()}`, { replace: true });
  };
  return { choices: offered, chosen, choose };
}

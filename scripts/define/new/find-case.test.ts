import { expect, it } from '@jest/globals';
import { byTier } from '../../../fixtures/testing/tier.js';
import { coverageOf, statesShown } from '../covered/count.js';
import { stateFinder, type State } from '../covered/states.js';
import { readCases, standardCases } from '../golden.js';
import { partsOf } from '../mutate/parts.js';
import { openProject, type Case } from '../project.js';
import { findCase } from './find-case.js';

const project = await openProject();
const cases = [...readCases('.'), ...standardCases(project)].map(({ given }) => given);
const find = stateFinder(partsOf(project.files));
const keysIn = (given: Case) => new Set(statesShown(project, given, find).map(([, { key }]) => key));
const shownBy = new Map(cases.map((given) => [given, keysIn(given)]));
const states = [...new Map([...coverageOf(project, []).values()].flatMap(({ all }) => [...all])).values()];

/** Some states of each kind that cases show: the first, and others spread over the rest. */
const sample = [...new Set(states.map(({ kind, state }) => `${kind} ${state}`))].flatMap((what) => {
  const isShown = ({ key }: State) => cases.some((given) => shownBy.get(given)?.has(key));
  const shown = states.filter((each) => `${each.kind} ${each.state}` === what && isShown(each));
  const most = byTier(1, 3);
  return shown.filter((_, nth) => nth % Math.ceil(shown.length / most) === 0).map((state): [string, State] => [state.id, state]);
});

it.each(sample)('finds a small case for %s that coverage counts, where all that show it are hidden', (id, { key, where }) => {
  const hidden = cases.filter((given) => shownBy.get(given)?.has(key) !== true);
  const started = performance.now();
  const found = findCase(project, hidden, `${where} ${id}`.trim());
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(found && keysIn(found).has(key)).toBe(true);
  const { settings, context, parent, answers, steps = [] } = found ?? {};
  expect(Object.keys({ ...settings, ...context, ...parent, ...answers }).length + steps.length).toBeLessThan(6);
});

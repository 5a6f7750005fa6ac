import { isWithin, pointer, ROOT, type Pointer } from '../../../engine/base/pointer.js';
import type { ReasonLine } from '../../../engine/build.js';
import { isSameContent, type Form, type Read } from '../../../engine/index.js';
import type { Asked, Why } from '../../../src/studio/api.js';
import { fieldAt } from '../answering.js';
import { chainOf, reasonLine, type Situation } from '../chain.js';
import type { Case } from '../project.js';
import { smallestChange } from '../smallest-change.js';

export interface SituationOfCase extends Situation {
  /** The settings that the case file changes. */
  readonly ofCase: NonNullable<Case['settings']>;
}

/** Returns why a field is as it is, what would show or require it, and what hangs on it; undefined if the form has no such field. */
export function whyOf(situation: SituationOfCase, at: Pointer): Why | undefined {
  const { level, field } = fieldAt(situation.resolved, at);
  const found = chainOf(situation, at);
  if (!found) return undefined;
  const { title, sentence } = found.explained;
  const dependents = field ? dependentsOf(level.resolved.form.configured.form, field.pointer) : [];
  return {
    at,
    title,
    sentence,
    chain: found.lines,
    changes: field && level.prefix === ROOT ? changesFor(situation, at) : [],
    dependents: dependents.map((line) => reasonLine(situation.files, line)),
  };
}

/** Leaves out the sentence about `show` if the same changes also require the field, and the one about `require` if nothing shows it. */
function changesFor({ project, given, resolved, ofCase }: SituationOfCase, at: Pointer): Why['changes'] {
  const state = resolved.states.get(at);
  if (state?.visible && state.required) return [];
  const required = smallestChange(project, given, at, 'require');
  const shown = state?.visible ? required : smallestChange(project, given, at, 'show');
  const isSame = shown.ways.map(({ words }) => words).join() === required.ways.map(({ words }) => words).join();
  const found = shown.ways.length === 0 ? [shown] : isSame ? [required] : [shown, required];
  return found.map(({ sentence, ways }) => ({
    sentence,
    ways: ways.map(({ words, given: { settings = {}, answers } }) => ({
      words,
      settings: Object.fromEntries(Object.entries(settings).filter(([code, one]) => ofCase[code] !== one)) as Asked['settings'] & object,
      answers: isSameContent(answers, resolved.moment.answers) ? undefined : answers,
    })),
  }));
}

/** Returns a line for each part of a form that reads an answer, with what it decides. */
function dependentsOf({ rules, checks, fills, changes }: Form, at: Pointer): readonly ReasonLine[] {
  const reads = (each: Read) => each.root === 'answers' && isWithin(pointer(...each.keys), at);
  const list = (places: readonly Pointer[]) => places.join(', ');
  return [
    ...rules
      .filter((rule) => rule.reads.some(reads))
      .map(({ id, show, require, lock, options, origin }) => {
        const does = Object.entries({ show, require, lock, 'choose the options of': options.map((each) => each.at) });
        const effects = does.filter(([, places]) => places.length > 0).map(([what, places]) => `${what} ${list(places)}`);
        return { text: `rule "${id}" (decides to ${effects.join(' and to ')}) at`, origin };
      }),
    ...checks
      .filter((check) => check.reads.some(reads))
      .map(({ id, at: target, origin }) => ({ text: `check "${id}" of ${target} at`, origin })),
    ...fills
      .filter(({ box, copy }) => box === at || copy.some(({ from }) => reads(from)))
      .map(({ id, copy }) => ({ text: `fill "${id}" writes ${list(copy.map(({ to }) => to))}` })),
    ...changes
      .filter(({ on }) => on.includes(at))
      .map(({ id, set }) => ({ text: `change "${id}" sets ${list(set.map((each) => each.at))}` })),
  ];
}

import { isWithin, pointer, within } from '../base/pointer.js';
import type { BuiltForm } from '../compile/build-form.js';
import { namedAnswer } from '../compile/named-answer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { mappingsIn, type DefinitionPart } from './definition-parts.js';

const targetOf = (move: DefinitionPart): string => String(move.value['to']);
const isAlways = (move: DefinitionPart): boolean => move.value['when'] === undefined;

/** Returns whether a rule shows the field of a mapping only while the condition of the other mapping does not hold. */
function isInstead({ form }: BuiltForm, other: DefinitionPart, { value: { from } }: DefinitionPart): boolean {
  const otherwise = JSON.stringify({ '!': other.value['when'] });
  return form.rules.some(({ when, show }) => JSON.stringify(when) === otherwise && show.some((shown) => isWithin(String(from), shown)));
}

/**
 * Reports mappings whose target in the payload is that of an earlier mapping, unless both are conditional or append to a list, or lies in a
 * field that is sent under its own name.
 */
export const moveTargetClash: DefinitionCheck = ({ built }) => {
  const moves = mappingsIn(built).filter(({ value }) => typeof value['to'] === 'string' && value['from'] !== '/*');
  const named = new Set(mappingsIn(built).flatMap(({ value }) => [namedAnswer(value), ...answersInParameters(value['with'])]));
  const passing = built.form.fields.filter(
    (field) => field.kind !== 'group' && ![...named].some((name) => isWithin(field.pointer, String(name).replace(/\/\*$/, ''))),
  );
  return moves.flatMap((move, index): readonly UnlocatedFinding[] => {
    const place = built.where(within(move.at, pointer('to')));
    const clash = (other: string) => [
      findingAt(place, 'move-target-clash', {
        what: `"${String(move.value['from'])}"`,
        target: `"${targetOf(move)}"`,
        other: `"${other}"`,
      }),
    ];
    const through = passing.find((field) => isWithin(targetOf(move), field.pointer));
    if (through) return clash(through.pointer);
    if (targetOf(move).endsWith('/-')) return [];
    const earlier = moves
      .slice(0, index)
      .find((other) => targetOf(other) === targetOf(move) && (isAlways(other) || isAlways(move)) && !isInstead(built, other, move));
    return earlier ? clash(String(earlier.value['from'])) : [];
  });
};

/**
 * Returns the pointers of the answers that a mapping sends as parameters; these fields do not appear in the payload under their own name.
 */
function answersInParameters(parameters: unknown): readonly unknown[] {
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.values(parameters).flatMap((given: unknown) =>
    typeof given === 'object' && given !== null && 'answer' in given ? [given.answer] : [],
  );
}

import { isWithin, pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { DefinitionCheck } from './check.js';
import { found } from './found.js';
import { movesOf, type Part } from './parts.js';

const target = (move: Part): string => String(move.value['to']);
const isAlways = (move: Part): boolean => move.value['when'] === undefined;

/** Two answers that go to one place of the body, where at least one of them always does. */
export const moveTargetClash: DefinitionCheck = ({ built }) => {
  const moves = movesOf(built).filter(({ value }) => typeof value['from'] === 'string' && value['from'] !== '/*');
  const named = new Set(movesOf(built).flatMap(({ value }) => [value['from'], value['drop'], ...carriedBy(value['with'])]));
  const passing = built.form.fields.filter(
    (field) => field.kind !== 'group' && ![...named].some((name) => isWithin(field.pointer, String(name).replace(/\/\*$/, ''))),
  );
  return moves.flatMap((move, nth): readonly Finding[] => {
    const place = built.where(within(move.at, pointer('to')));
    const clash = (other: string) => [
      found(place, 'move-target-clash', { what: `"${String(move.value['from'])}"`, target: `"${target(move)}"`, other: `"${other}"` }),
    ];
    const through = passing.find((field) => isWithin(target(move), field.pointer));
    if (through) return clash(through.pointer);
    if (target(move).endsWith('/-')) return [];
    const earlier = moves.slice(0, nth).find((other) => target(other) === target(move) && (isAlways(other) || isAlways(move)));
    return earlier ? clash(String(earlier.value['from'])) : [];
  });
};

/** Answers that go along as a parameter of another move do not go through under their own name. */
function carriedBy(parameters: unknown): readonly unknown[] {
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.values(parameters).flatMap((given: unknown) =>
    typeof given === 'object' && given !== null && 'answer' in given ? [given.answer] : [],
  );
}

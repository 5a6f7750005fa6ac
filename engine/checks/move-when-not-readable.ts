import { readsOf } from '../logic/reads.js';
import { isWithin, pointer, within, type Pointer } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { variablesIn } from './expressions.js';
import { found } from './found.js';
import { movesOf } from './parts.js';
import { demandsOn } from './required-never-shown.js';

/** Conditions of moves over answers that are not known yet when a body is read: only dropped ones with `readBack` are. */
export const moveWhenNotReadable: DefinitionCheck = ({ built }) => {
  const readable = new Set(movesOf(built).flatMap(({ value }) => (value['readBack'] === undefined ? [] : [value['drop']])));
  return movesOf(built).flatMap(({ at, value }) =>
    variablesIn(value['when'])
      .filter(({ read }) => read.root === 'answers' && !readable.has(pointer(...read.keys)))
      .map(({ read, at: inner }) =>
        found(built.where(within(within(at, pointer('when')), inner)), 'move-when-not-readable', { field: pointer(...read.keys) }),
      ),
  );
};

/** Answers that are dropped for good, though the server needs them to judge what arrives. */
export const dropNotReadable: DefinitionCheck = (subject) => {
  const { built } = subject;
  const { form } = built;
  const readers = [
    ...form.rules.map((rule) => ({ what: `the rule "${rule.id}" reads it`, reads: rule.reads })),
    ...form.checks.map((check) => ({ what: `the check "${check.id}" reads it`, reads: check.reads })),
    ...form.submit.body.flatMap((move) =>
      'drop' in move || move.when === undefined ? [] : [{ what: `the move of "${move.from}" hangs on it`, reads: readsOf(move.when) }],
    ),
  ];
  return movesOf(built).flatMap(({ at, value }) => {
    const drop = value['drop'] as Pointer | undefined;
    const field = form.fields.find((candidate) => candidate.pointer === drop);
    if (drop === undefined || !field || value['readBack'] !== undefined) return [];
    const reader = readers.find(({ reads }) => reads.some((read) => read.root === 'answers' && isWithin(pointer(...read.keys), drop)));
    const reason = demandsOn(subject, field).length > 0 ? 'it is required' : reader?.what;
    return reason === undefined
      ? []
      : [
          found(built.where(within(at, pointer('drop'))), 'drop-not-readable', {
            field: drop,
            reason: `${reason}, and the server would miss it`,
          }),
        ];
  });
};

import { readsOf } from '../logic/reads-of.js';
import { isWithin, pointer, within, type Pointer } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { variablesIn } from './expressions.js';
import { findingAt } from './finding-at.js';
import { mappingsIn } from './definition-parts.js';
import { requirementsOf } from './required-never-shown.js';

/** Reports conditions of mappings that read answers which are unknown while the payload is read back. */
export const moveWhenNotReadable: DefinitionCheck = ({ built }) => {
  const readable = new Set(mappingsIn(built).flatMap(({ value }) => (value['readBack'] === undefined ? [] : [value['drop']])));
  return mappingsIn(built).flatMap(({ at, value }) =>
    variablesIn(value['when'])
      .filter(({ read }) => read.root === 'answers' && !readable.has(pointer(...read.keys)))
      .map(({ read, at: inner }) =>
        findingAt(built.where(within(within(at, pointer('when')), inner)), 'move-when-not-readable', { field: pointer(...read.keys) }),
      ),
  );
};

/** Reports fields that are dropped from the payload without `readBack` although the server needs them for validation. */
export const dropNotReadable: DefinitionCheck = (context) => {
  const { built } = context;
  const { form } = built;
  const readers = [
    ...form.rules.map((rule) => ({ what: `the rule "${rule.id}" reads it`, reads: rule.reads })),
    ...form.checks.map((check) => ({ what: `the check "${check.id}" reads it`, reads: check.reads })),
    ...form.submit.body.flatMap((move) =>
      'drop' in move || move.when === undefined ? [] : [{ what: `the move of "${move.from}" hangs on it`, reads: readsOf(move.when) }],
    ),
  ];
  return mappingsIn(built).flatMap(({ at, value }) => {
    const drop = value['drop'] as Pointer | undefined;
    const field = form.fields.find((candidate) => candidate.pointer === drop);
    if (drop === undefined || !field || value['readBack'] !== undefined) return [];
    const reader = readers.find(({ reads }) => reads.some((read) => read.root === 'answers' && isWithin(pointer(...read.keys), drop)));
    const reason = requirementsOf(context, field).length > 0 ? 'it is required' : reader?.what;
    return reason === undefined
      ? []
      : [
          findingAt(built.where(within(at, pointer('drop'))), 'drop-not-readable', {
            field: drop,
            reason: `${reason}, and the server would miss it`,
          }),
        ];
  });
};

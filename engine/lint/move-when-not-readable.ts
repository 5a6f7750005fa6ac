import { namedAnswer } from '../compile/named-answer.js';
import { isWithin, keysOf, pointer, within, type Pointer } from '../base/pointer.js';
import { type DefinitionCheck, findingAt, nearestHint } from './check.js';
import { variablesIn } from './expressions.js';
import { mappingsIn } from './definition-parts.js';
import { requirementsOf } from './required-fields.js';

/** Reports conditions of mappings that read answers which are unknown while the payload is read back. */
export const moveWhenNotReadable: DefinitionCheck = ({ built }) => {
  const mappings = mappingsIn(built);
  const readable = new Set(
    mappings.flatMap(({ value }) => (Object.hasOwn(value, 'formAnswer') || Object.hasOwn(value, 'shownBy') ? [namedAnswer(value)] : [])),
  );
  return mappings.flatMap(({ at, value }) =>
    variablesIn(value['when'])
      .filter(({ read }) => read.root === 'answers' && !readable.has(pointer(...read.keys)))
      .map(({ read, at: inner }) =>
        findingAt(built.where(within(within(at, pointer('when')), inner)), 'move-when-not-readable', { field: pointer(...read.keys) }),
      ),
  );
};

/** Reports answers that are never sent although the server needs them to validate the form; what only a flow sends, it does not validate. */
export const localNotKnown: DefinitionCheck = (context) => {
  const { built } = context;
  const { form } = built;
  if (form.submit.call === undefined && form.submit.flow !== undefined) return [];
  const readers = [
    ...form.rules.map((rule) => ({ what: `the rule "${rule.id}" reads it`, reads: rule.reads })),
    ...form.checks.map((check) => ({ what: `the check "${check.id}" reads it`, reads: check.reads })),
  ];
  return mappingsIn(built).flatMap(({ at, value }) => {
    const local = value['local'] as Pointer | undefined;
    const field = form.fields.find((candidate) => candidate.pointer === local);
    if (local === undefined || !field) return [];
    const reader = readers.find(({ reads }) => reads.some((read) => read.root === 'answers' && isWithin(pointer(...read.keys), local)));
    const reason = requirementsOf(context, field).length > 0 ? 'it is required' : reader?.what;
    if (reason === undefined) return [];
    return [findingAt(built.where(within(at, pointer('local'))), 'local-not-known', { field: local, reason })];
  });
};

/** Reports answers that a value of the body shows which no mapping sends. */
export const unknownBodyValue: DefinitionCheck = ({ built }) => {
  const mappings = mappingsIn(built);
  const targets = mappings.flatMap(({ value }) => (typeof value['to'] === 'string' ? [value['to']] : []));
  return mappings.flatMap(({ at, value }) => {
    const shownBy = value['shownBy'];
    if (typeof shownBy !== 'string' || targets.some((target) => isSameTarget(target, shownBy))) return [];
    return [findingAt(built.where(within(at, pointer('shownBy'))), 'unknown-body-value', { path: shownBy }, nearestHint(shownBy, targets))];
  });
};

/** Returns whether a place of the body is what a mapping writes, where `-` is any entry of a list. */
function isSameTarget(target: string, place: string): boolean {
  const [written, read] = [keysOf(target), keysOf(place)];
  return written.length === read.length && written.every((key, nth) => key === read[nth] || (key === '-' && /^\d+$/.test(read[nth] ?? '')));
}

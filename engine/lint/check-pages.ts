import { originAt } from '../compile/origins.js';
import type { Layered } from '../compile/layers.js';
import { own, pointer, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject, Origin } from '../types.js';
import { type LibraryCheck, type CheckContext, findingAt } from './check.js';
import { needsPanelFindings } from './site-parts.js';
import { listParts, type DefinitionPart } from './definition-parts.js';

/** Reports pages that repeat an id, or show a form that needs a panel of its own. */
export const checkPages: LibraryCheck = (context) => context.pages.flatMap((layered) => pageFindings(context, layered));

/** Returns the findings of one page, its steps, blocks and choices. */
function pageFindings(context: CheckContext, { value, origins }: Layered): readonly UnlocatedFinding[] {
  const where = (at: Pointer): Origin => originAt(origins, value, at);
  const steps = listParts(value, 'steps');
  const inside = (key: string) =>
    steps.map((step) => listParts(step.value, key).map(({ value, at }): DefinitionPart => ({ value, at: within(step.at, at) })));
  const [blocks, choices] = [inside('blocks').flat(), inside('choices')];
  return [
    ...duplicateIdFindings('the step', steps, where),
    ...choices.flatMap((ofOne) => duplicateIdFindings('the choice', ofOne, where)),
    ...[...steps, ...blocks, ...choices.flat()].flatMap((part) => stepFindings(context, part, where)),
  ];
}

/** Returns the findings of one step, block or choice: its form needs a panel of its own. */
function stepFindings(context: CheckContext, { at, value }: DefinitionPart, where: (at: Pointer) => Origin): readonly UnlocatedFinding[] {
  const form = own(value, 'form');
  return typeof form === 'string' ? needsPanelFindings(context, form, where(within(at, pointer('form')))) : [];
}

/**
 * Returns a finding for each part whose id an earlier part of the list has, with the place of the first one. `what` names the parts in the
 * message, such as `the step`.
 */
function duplicateIdFindings(what: string, parts: readonly DefinitionPart[], where: (at: Pointer) => Origin): readonly UnlocatedFinding[] {
  const first = new Map<unknown, Pointer>();
  return parts.flatMap(({ at, value }: { at: Pointer; value: JsonObject }): readonly UnlocatedFinding[] => {
    const earlier = first.get(value['id']);
    const here = within(at, pointer('id'));
    if (earlier === undefined) first.set(value['id'], here);
    return earlier === undefined
      ? []
      : [findingAt(where(here), 'duplicate-id', { what, id: String(value['id']) }, { first: where(earlier) })];
  });
}

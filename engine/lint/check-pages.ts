import { originAt } from '../compile/origins.js';
import type { Layered } from '../compile/layers.js';
import { own, pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject, Origin } from '../types.js';
import { type LibraryCheck, type CheckContext, findingAt, nearestHint } from './check.js';
import { needsPanelFindings, panelFindings } from './site-parts.js';
import { listParts, type DefinitionPart } from './definition-parts.js';
import { conditionFindings } from './condition-findings.js';

/** Reports pages that name unknown forms, panels or paths, repeat ids, or have invalid conditions. */
export const checkPages: LibraryCheck = (context) => context.pages.flatMap((layered) => pageFindings(context, layered));

/**
 * Returns the findings of one page, its steps, blocks and choices: duplicate ids, unknown panels, forms or end paths, forms that need
 * another panel, and invalid conditions.
 */
function pageFindings(context: CheckContext, { value, origins }: Layered): readonly UnlocatedFinding[] {
  const where = (at: Pointer): Origin => originAt(origins, value, at);
  const steps = listParts(value, 'steps');
  const inside = (key: string) =>
    steps.map((step) => listParts(step.value, key).map(({ value, at }): DefinitionPart => ({ value, at: within(step.at, at) })));
  const [blocks, choices] = [inside('blocks').flat(), inside('choices')];
  return [
    ...duplicateIdFindings('the step', steps, where),
    ...choices.flatMap((ofOne) => duplicateIdFindings('the choice', ofOne, where)),
    ...panelFindings(context, value, ROOT, where),
    ...endPathFindings(context, value, where),
    ...[...steps, ...blocks, ...choices.flat()].flatMap((part) => stepFindings(context, part, where)),
  ];
}

/** Returns a finding if the page ends (`then.go`) at a path that no route has; none if there are no routes. */
function endPathFindings({ documents }: CheckContext, value: JsonObject, where: (at: Pointer) => Origin): readonly UnlocatedFinding[] {
  const path = own(own(value, 'then'), 'go');
  const routes = documents.filter((document) => document.kind === 'routes').flatMap((document) => listParts(document.value, 'routes'));
  const paths = routes.map((route) => String(route.value['path']));
  return typeof path !== 'string' || paths.length === 0 || paths.includes(path)
    ? []
    : [findingAt(where(pointer('then', 'go')), 'unknown-path', { path }, nearestHint(path, paths))];
}

/**
 * Returns the findings of one step, block or choice: an unknown panel or form, a form that needs a panel of its own, or an invalid
 * condition.
 */
function stepFindings(context: CheckContext, { at, value }: DefinitionPart, where: (at: Pointer) => Origin): readonly UnlocatedFinding[] {
  const form = own(value, 'form');
  const place = where(within(at, pointer('form')));
  return [
    ...panelFindings(context, value, at, where),
    ...(typeof form === 'string' ? [unknownFormFindings, needsPanelFindings].flatMap((find) => find(context, form, place)) : []),
    ...conditionFindings(context, own(value, 'when'), within(at, pointer('when')), where),
  ];
}

/** Returns a finding at the place if no form of the scope has this id. */
export function unknownFormFindings({ forms }: CheckContext, id: string, place: Pick<Origin, 'file' | 'at'>): readonly UnlocatedFinding[] {
  const known = forms.map(({ form }) => form.id);
  return known.includes(id) ? [] : [findingAt(place, 'unknown-form', { form: id }, nearestHint(id, known))];
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

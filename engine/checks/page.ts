import { originAt } from '../compile/origins.js';
import type { Layered } from '../compile/layers.js';
import { own, pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject, Origin } from '../types.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { needsPanelFindings } from './needs-panel.js';
import { partsOf, type Part } from './parts.js';
import { panelFindings } from './unknown-panel.js';
import { conditionFindings } from './whole-logic.js';

/** Pages whose steps and blocks name forms or panels there are none of, that end where there is nothing, or hang on what there is not. */
export const page: LibraryCheck = (around) => around.pages.flatMap((layered) => pageFindings(around, layered));

function pageFindings(around: Surroundings, { value, origins }: Layered): readonly Finding[] {
  const where = (at: Pointer): Origin => originAt(origins, value, at);
  const steps = partsOf(value, 'steps');
  const inside = (key: string) =>
    steps.map((step) => partsOf(step.value, key).map(({ value, at }): Part => ({ value, at: within(step.at, at) })));
  const [blocks, choices] = [inside('blocks').flat(), inside('choices')];
  return [
    ...secondOnes('the step', steps, where),
    ...choices.flatMap((ofOne) => secondOnes('the choice', ofOne, where)),
    ...panelFindings(around, value, ROOT, where),
    ...endFindings(around, value, where),
    ...[...steps, ...blocks, ...choices.flat()].flatMap((part) => partFindings(around, part, where)),
  ];
}

/** A page that ends at a path no route has. */
function endFindings({ documents }: Surroundings, value: JsonObject, where: (at: Pointer) => Origin): readonly Finding[] {
  const path = own(own(value, 'then'), 'go');
  const routes = documents.filter((document) => document.kind === 'routes').flatMap((document) => partsOf(document.value, 'routes'));
  const paths = routes.map((route) => String(route.value['path']));
  return typeof path !== 'string' || paths.length === 0 || paths.includes(path)
    ? []
    : [found(where(pointer('then', 'go')), 'unknown-path', { path }, meant(path, paths))];
}

function partFindings(around: Surroundings, { at, value }: Part, where: (at: Pointer) => Origin): readonly Finding[] {
  const form = own(value, 'form');
  const place = where(within(at, pointer('form')));
  return [
    ...panelFindings(around, value, at, where),
    ...(typeof form === 'string' ? [formFindings, needsPanelFindings].flatMap((judge) => judge(around, form, place)) : []),
    ...conditionFindings(around, own(value, 'when'), within(at, pointer('when')), where),
  ];
}

export function formFindings({ forms }: Surroundings, id: string, place: Pick<Origin, 'file' | 'at'>): readonly Finding[] {
  const known = forms.map(({ form }) => form.id);
  return known.includes(id) ? [] : [found(place, 'unknown-form', { form: id }, meant(id, known))];
}

function secondOnes(what: string, parts: readonly Part[], where: (at: Pointer) => Origin): readonly Finding[] {
  const first = new Map<unknown, Pointer>();
  return parts.flatMap(({ at, value }: { at: Pointer; value: JsonObject }): readonly Finding[] => {
    const earlier = first.get(value['id']);
    const here = within(at, pointer('id'));
    if (earlier === undefined) first.set(value['id'], here);
    return earlier === undefined ? [] : [found(where(here), 'duplicate-id', { what, id: String(value['id']) }, { first: where(earlier) })];
  });
}

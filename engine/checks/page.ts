import { originAt } from '../compile/origins.js';
import type { Layered } from '../compile/layers.js';
import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject, Origin } from '../types.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { partsOf, type Part } from './parts.js';
import { conditionFindings } from './whole-logic.js';

/** Steps and blocks of pages that name forms there are none of, or hang on what there is not. */
export const page: LibraryCheck = (around) => around.pages.flatMap((layered) => pageFindings(around, layered));

function pageFindings(around: Surroundings, { value, origins }: Layered): readonly Finding[] {
  const where = (at: Pointer): Origin => originAt(origins, value, at);
  const steps = partsOf(value, 'steps');
  const blocks = steps.flatMap((step) =>
    partsOf(step.value, 'blocks').map((block): Part => ({ value: block.value, at: within(step.at, block.at) })),
  );
  return [...secondSteps(steps, where), ...[...steps, ...blocks].flatMap((part) => partFindings(around, part, where))];
}

function partFindings(around: Surroundings, { at, value }: Part, where: (at: Pointer) => Origin): readonly Finding[] {
  const form = own(value, 'form');
  return [
    ...(typeof form === 'string' ? formFindings(around, form, where(within(at, pointer('form')))) : []),
    ...conditionFindings(around, own(value, 'when'), within(at, pointer('when')), where),
  ];
}

export function formFindings({ forms }: Surroundings, id: string, place: Pick<Origin, 'file' | 'at'>): readonly Finding[] {
  const known = forms.map(({ form }) => form.id);
  return known.includes(id) ? [] : [found(place, 'unknown-form', { form: id }, meant(id, known))];
}

function secondSteps(steps: readonly Part[], where: (at: Pointer) => Origin): readonly Finding[] {
  const first = new Map<unknown, Pointer>();
  return steps.flatMap(({ at, value }: { at: Pointer; value: JsonObject }): readonly Finding[] => {
    const earlier = first.get(value['id']);
    if (earlier === undefined) first.set(value['id'], at);
    return earlier === undefined
      ? []
      : [found(where(within(at, pointer('id'))), 'duplicate-id', { what: 'the step', id: String(value['id']), first: earlier })];
  });
}

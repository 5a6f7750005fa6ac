import { isObject } from '../compile/documents.js';
import { pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import { transforms } from '../transforms/registry.js';
import type { Transform } from '../transforms/transform.js';
import type { DefinitionCheck } from './check.js';
import { found, meant, some } from './found.js';
import { movesOf, type Part } from './parts.js';

/** Transforms that are none, parameters they do not take, and parameters they need. */
export const unknownTransform: DefinitionCheck = ({ built }) =>
  movesOf(built).flatMap((move): readonly Finding[] => {
    const id = move.value['as'];
    if (typeof id !== 'string') return [];
    const place = built.where(within(move.at, pointer('as')));
    const transform = transforms.get(id);
    if (!transform) return [found(place, 'unknown-transform', { transform: id }, meant(id, transforms.keys()))];
    const missing = needed(transform).filter((name) => !Object.hasOwn(given(move), name));
    return [
      ...missing.map((name) =>
        found(place, 'missing-parameter', { transform: id, parameter: name, about: transform.parameters[name] ?? '' }),
      ),
      ...Object.keys(given(move))
        .filter((name) => !Object.hasOwn(transform.parameters, name))
        .map((name) =>
          found(built.where(within(move.at, pointer('with', name))), 'unknown-parameter', wordsOf(transform, name), {
            ...meant(name, Object.keys(transform.parameters)),
            atKey: true,
          }),
        ),
    ];
  });

function given({ value }: Part): { readonly [name: string]: unknown } {
  return isObject(value['with']) ? value['with'] : {};
}

function wordsOf(transform: Transform, parameter: string): Finding['params'] {
  return { transform: transform.id, parameter, known: some(Object.keys(transform.parameters)) || 'none' };
}

/** What every example of a transform is given, it cannot do without. */
function needed({ parameters, examples }: Transform): readonly string[] {
  return Object.keys(parameters).filter(
    (name) => examples.length > 0 && examples.every((example) => Object.hasOwn(example.parameters ?? {}, name)),
  );
}

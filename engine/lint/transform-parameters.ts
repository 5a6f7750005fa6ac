import { isObject } from '../base/json.js';
import { pointer, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { transforms } from '../transforms/registry.js';
import type { Transform } from '../transforms/transform.js';
import { type DefinitionCheck, findingAt, nearestHint, joinFirst } from './check.js';
import { mappingsIn, type DefinitionPart } from './definition-parts.js';

/** Reports parameters that a transform does not take, and required parameters that are missing. */
export const transformParameters: DefinitionCheck = ({ built }) =>
  mappingsIn(built).flatMap((move): readonly UnlocatedFinding[] => {
    const id = move.value['as'];
    if (typeof id !== 'string') return [];
    const place = built.where(within(move.at, pointer('as')));
    const transform = transforms.get(id);
    if (!transform) return [];
    const missing = requiredParameters(transform).filter((name) => !Object.hasOwn(parametersOf(move), name));
    return [
      ...missing.map((name) =>
        findingAt(place, 'missing-parameter', { transform: id, parameter: name, about: transform.parameters[name] ?? '' }),
      ),
      ...Object.keys(parametersOf(move))
        .filter((name) => !Object.hasOwn(transform.parameters, name))
        .map((name) =>
          findingAt(built.where(within(move.at, pointer('with', name))), 'unknown-parameter', unknownParameterTexts(transform, name), {
            ...nearestHint(name, Object.keys(transform.parameters)),
            atKey: true,
          }),
        ),
    ];
  });

/** Returns the parameters of a mapping by name. */
function parametersOf({ value }: DefinitionPart): { readonly [name: string]: unknown } {
  return isObject(value['with']) ? value['with'] : {};
}

/** Returns the values for the text of a finding about an unknown parameter. */
function unknownParameterTexts(transform: Transform, parameter: string): UnlocatedFinding['params'] {
  return { transform: transform.id, parameter, known: joinFirst(Object.keys(transform.parameters)) || 'none' };
}

/** Returns the required parameters of a transform: those that every one of its examples has; none without examples. */
function requiredParameters({ parameters, examples }: Transform): readonly string[] {
  return Object.keys(parameters).filter(
    (name) => examples.length > 0 && examples.every((example) => Object.hasOwn(example.parameters ?? {}, name)),
  );
}

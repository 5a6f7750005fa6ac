import { isObject } from '../compile/documents.js';
import { keysOf, own } from '../pointer.js';
import { transforms } from '../transforms/registry.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject } from '../types.js';
import type { DefinitionCheck, FormCheckContext } from './check.js';
import { listParts } from './definition-parts.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { findingAt, nearestHint } from './finding-at.js';
import { siteParts } from './site-parts.js';

/** A path of the body; `isOpen` if the value there holds what another form describes. */
interface BodyPath {
  readonly keys: readonly string[];
  readonly isOpen: boolean;
}

/** Reports values of the body (`wire`) that are neither a field, nor the target of a mapping, nor added by the flow. */
export const unknownBodyValue: DefinitionCheck = (context) => {
  const paths = bodyPaths(context);
  const known = paths.map(({ keys }) => `wire.${keys.join('.')}`);
  return expressionsOf(context).flatMap(({ logic, where }) =>
    variablesIn(logic).flatMap(({ path, read, at }): readonly UnlocatedFinding[] => {
      if (read.root !== 'wire' || paths.some((each) => isOnPath(read.keys, each))) return [];
      return [findingAt(where(at), 'unknown-body-value', { path }, nearestHint(path, known))];
    }),
  );
};

/** Returns the paths of a body: targets of mappings, fields under their own names, also removed ones, and what the flow adds. */
function bodyPaths({ built, library }: FormCheckContext): readonly BodyPath[] {
  const { form, definition } = built;
  const added = own(own(siteParts({ library }, 'flows'), form.submit.flow ?? ''), 'adds');
  return [
    ...listParts(definition, 'submit', 'body').flatMap(({ value }) => targetPaths(value)),
    ...form.fields.map(({ pointer, kind }) => ({ keys: keysOf(pointer), isOpen: kind === 'rows' })),
    ...form.removed.map((pointer) => ({ keys: keysOf(pointer), isOpen: true })),
    ...(Array.isArray(added) ? added.map((name) => ({ keys: [String(name)], isOpen: true })) : []),
  ];
}

/**
 * Returns the path of a mapping's target in the payload, and those of the parts that its transform writes there; an empty list without a
 * target.
 */
function targetPaths({ from, to, as, with: parameters }: JsonObject): readonly BodyPath[] {
  if (typeof to !== 'string') return [];
  const keys = keysOf(to);
  const examples = transforms.get(String(as))?.examples ?? [];
  const parts = examples.flatMap(({ wire }) => (isObject(wire) ? [...Object.keys(wire), ...namesIn(parameters)] : []));
  return [{ keys, isOpen: String(from).endsWith('/*') }, ...parts.map((part) => ({ keys: [...keys, part], isOpen: false }))];
}

/** Returns the texts among the parameters of a mapping; a transform can write under such a name. */
function namesIn(parameters: unknown): readonly string[] {
  return isObject(parameters) ? Object.values(parameters).filter((value) => typeof value === 'string') : [];
}

/** Returns whether a variable reads a path of the body, an object around it or an entry of it; `-` means every entry. */
function isOnPath(read: readonly string[], { keys, isOpen }: BodyPath): boolean {
  return read.every((key, index) => {
    if (index >= keys.length) return isOpen || isIndex(key);
    return key === keys[index] || (keys[index] === '-' && isIndex(key));
  });
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

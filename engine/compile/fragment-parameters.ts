import type { UnlocatedFinding } from '../findings.js';
import { nearest } from '../base/nearest.js';
import { type Pointer, own, pointer, within } from '../base/pointer.js';
import type { JsonObject, Origin, Json } from '../types.js';
import { isObject } from './documents.js';
import { copyList, copyObject } from './merge-parts.js';
import type { Origins } from './origins.js';

/** How a definition uses a fragment. */
export interface FragmentUse {
  readonly fragment: string;
  readonly at?: Pointer;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** The section of the fields. */
  readonly section?: string;
  readonly with?: JsonObject;
  /** Of a reference to one field: the place of that field in the definition. */
  readonly field?: Pointer;
}

/** Where findings of a use go, and the origins of what it copies. */
export interface UseContext {
  readonly origins: Origins;
  readonly findings: UnlocatedFinding[];
}

export type UsePosition = Pick<Origin, 'file' | 'at'>;

/**
 * Returns a fragment with a value in place of each `{ "parameter": name }`: that of the use, or the default. A value of null leaves the key
 * out. Adds findings for parameters that the fragment does not declare.
 */
export function withParameters(context: UseContext, fragment: JsonObject, use: FragmentUse, place: UsePosition): JsonObject {
  const { parameters: declared, ...parts } = fragment;
  const parameters = isObject(declared) ? declared : {};
  for (const name of Object.keys(use.with ?? {})) {
    if (!Object.hasOwn(parameters, name))
      addUnknown(context, use, parameters, name, { ...place, at: within(place.at, pointer('with', name)) });
  }
  const node = context.origins.get(fragment);
  if (node) context.origins.set(parts, node);
  return replaceIn(parts) as JsonObject;

  function replaceIn(value: Json): Json | undefined {
    if (Array.isArray(value)) return copyList(context.origins, value as readonly Json[], replaceIn);
    if (!isObject(value)) return value;
    const name = parameterName(value);
    if (name !== undefined) return valueOf(name, value);
    return copyObject(context.origins, value, (key, child) => {
      const replaced = replaceIn(child);
      return replaced === undefined ? undefined : [key, replaced];
    });
  }

  function valueOf(name: string, value: JsonObject): Json | undefined {
    if (!Object.hasOwn(parameters, name)) addUnknown(context, use, parameters, name, context.origins.get(value)?.origin ?? place);
    return (own(use.with, name) ?? own(own(parameters, name), 'default') ?? undefined) as Json | undefined;
  }
}

/** Adds a finding for a parameter that a fragment does not declare. */
function addUnknown(
  { findings }: UseContext,
  { fragment }: FragmentUse,
  parameters: JsonObject,
  parameter: string,
  { file, at }: UsePosition,
): void {
  const similar = nearest(parameter, Object.keys(parameters));
  const hint = similar === undefined ? {} : { hint: `did you mean "${similar}"?` };
  findings.push({ code: 'unknown-fragment-parameter', file, at, params: { parameter, fragment }, ...hint });
}

/** Returns the name of the parameter that is in the place of a value; undefined for any other object. */
function parameterName(value: JsonObject): string | undefined {
  const [only, ...others] = Object.entries(value);
  return only?.[0] === 'parameter' && others.length === 0 && typeof only[1] === 'string' ? only[1] : undefined;
}

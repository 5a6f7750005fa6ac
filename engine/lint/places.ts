import { isObject } from '../base/json.js';
import { own, pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import { documentNodes, sharedNodes, type PlaceNode } from './names.g.js';
import type { Json, JsonObject, Logic } from '../types.js';

/** A text of a definition that names something of a kind, such as `setting`; `atKey` if it is a key. */
export interface NamedPlace {
  readonly kind: string;
  readonly name: string;
  readonly at: Pointer;
  readonly atKey?: true;
}

/** An expression of a definition with its role: `condition`, `holds`, `value` or `default`. */
interface LogicPlace {
  readonly role: string;
  readonly logic: Logic;
  readonly at: Pointer;
}

export interface Places {
  readonly texts: readonly string[];
  readonly names: readonly NamedPlace[];
  readonly logics: readonly LogicPlace[];
}

/**
 * Returns all names, expressions and keys of texts of a document of this kind, by its meta-schema, in their order. What concerns a field that `isGone` is
 * left out.
 */
export function placesIn(kind: string, value: Json, isGone: (field: string) => boolean = () => false): Places {
  const names: NamedPlace[] = [];
  const logics: LogicPlace[] = [];
  const texts: string[] = [];
  visit(documentNodes[kind], value, ROOT);
  return { names, logics, texts };

  function visit(part: PlaceNode | undefined, value: Json, at: Pointer): void {
    if (part === undefined) return;
    const node = whole(part);
    note(node, value, at);
    visit(
      node.choices?.find((one) => fits(whole(one), value)),
      value,
      at,
    );
    if (Array.isArray(value)) value.forEach((entry: Json, nth) => visit(node.items, entry, within(at, pointer(nth))));
    else if (isObject(value) && !concernsGone(node, value))
      for (const [key, child] of Object.entries(value)) visitEntry(node, key, child, at);
  }

  function note(node: PlaceNode, value: Json, at: Pointer): void {
    if (node.logic !== undefined) logics.push({ role: node.logic, logic: value, at });
    for (const key of node.texts ?? []) texts.push(key.replace(/\{(\w+)\}/g, (_, name: string) => String(own(value, name))));
    if (node.names !== undefined && typeof value === 'string') names.push({ kind: node.names, name: value, at });
  }

  function visitEntry(node: PlaceNode, key: string, child: Json, at: Pointer): void {
    const keys = node.keys && whole(node.keys).names;
    if (keys === 'field' && isGone(key)) return;
    const inside = within(at, pointer(key));
    if (keys !== undefined) names.push({ kind: keys, name: key, at: inside, atKey: true });
    visit(node.properties?.[key] ?? node.rest, child, inside);
  }

  /** Returns whether the object is about one field, such as a check, and that is gone. */
  function concernsGone({ properties = {} }: PlaceNode, value: JsonObject): boolean {
    return Object.entries(properties).some(([key, node]) => {
      const [field, names] = [value[key], node && whole(node).names];
      return typeof field === 'string' && (names === 'field' || names === 'source') && isGone(withoutEntries(field));
    });
  }
}

/** Returns the list that a mapping names with its entries: `/dependents` for `/dependents/*`. */
export function withoutEntries(source: string): string {
  return source.replace(/\/\*$/, '');
}

const wholeNodes = new WeakMap<PlaceNode, PlaceNode>();

/** Returns a node together with the definition that it refers to. */
function whole(node: PlaceNode): PlaceNode {
  if (node.shared === undefined) return node;
  const known = wholeNodes.get(node) ?? { ...sharedNodes[node.shared], ...node };
  wholeNodes.set(node, known);
  return known;
}

/** Returns whether a value is meant to be this one of several choices. */
function fits(node: PlaceNode, value: Json): boolean {
  const type = Array.isArray(value) ? 'array' : typeof value;
  if (node.type !== undefined && ![node.type].flat().includes(type)) return false;
  if (node.required?.some((key) => own(value, key) === undefined)) return false;
  return node.choices === undefined || node.choices.some((one) => fits(whole(one), value));
}

import { isObject } from '../base/json.js';
import { own, pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import { documentNodes, sharedNodes } from './names.g.js';
import type { Json, JsonObject, Logic } from '../types.js';

/** A part of a meta-schema that leads to names (`x-names`) or expressions (`x-logic`). */
export interface PlaceNode {
  readonly names?: string;
  readonly logic?: string;
  /** The text keys by which a dictionary can replace what an object says; `{code}` stands for what it has under `code`. */
  readonly texts?: readonly string[];
  /** The definition that it refers to. */
  readonly shared?: string;
  /** What the keys of an object are. */
  readonly keys?: PlaceNode;
  readonly properties?: { readonly [key: string]: PlaceNode | undefined };
  /** What stands under all other keys. */
  readonly rest?: PlaceNode;
  readonly items?: PlaceNode;
  readonly choices?: readonly PlaceNode[];
  /** Of a choice: what a value must be and have to be meant so. */
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
}

/** A text of a definition that names something of a kind, such as `setting`; `atKey` if it is a key. */
export interface NamedPlace {
  readonly kind: string;
  readonly name: string;
  readonly at: Pointer;
  readonly atKey?: true;
}

/** An expression of a definition with its role: `condition`, `holds`, `value` or `default`. */
export interface LogicPlace {
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
    if (node.logic !== undefined) logics.push({ role: node.logic, logic: value, at });
    for (const key of node.texts ?? []) texts.push(key.replace(/\{(\w+)\}/g, (_, name: string) => String(own(value, name))));
    if (node.names !== undefined && typeof value === 'string') names.push({ kind: node.names, name: value, at });
    visit(
      node.choices?.find((one) => fits(whole(one), value)),
      value,
      at,
    );
    if (Array.isArray(value)) value.forEach((entry: Json, nth) => visit(node.items, entry, within(at, pointer(nth))));
    else if (isObject(value) && !concernsGone(node, value))
      for (const [key, child] of Object.entries(value)) visitEntry(node, key, child, at);
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

import { isList, isObject } from '../base/json.js';
import { originAt, type Origins } from './origins.js';
import { readsOf } from '../expressions/reads-of.js';
import { isWithin, own, pointer, type Pointer } from '../base/pointer.js';
import type {
  AnswerCheck,
  Binding,
  Change,
  Fill,
  Json,
  JsonObject,
  Move,
  MoveParameter,
  OptionSource,
  Origin,
  Read,
  Rule,
  Submit,
} from '../types.js';

/** The kinds of answers that are no client data, as mappings name them (D-125). */
const OWN_KINDS = ['formAnswer', 'local', 'record'] as const;

/** Returns the answer that a mapping is about, under the one of these keys that it has; an empty text for a malformed one. */
export function namedAnswer(mapping: Json): string {
  const named = ['from', ...OWN_KINDS].map((key) => own(mapping, key)).find((name) => name !== undefined);
  return typeof named === 'string' ? named : '';
}

interface PartSource {
  readonly root: JsonObject;
  readonly origins: Origins;
  /** Fields that an overlay removed; parts that name them are left out. */
  readonly gone: readonly Pointer[];
}

const isRemovedField = (source: PartSource, at: string): boolean => source.gone.some((removed) => isWithin(at, removed));

/** The entries of a value whose keys are fields. */
function fieldEntries(source: PartSource, value: unknown): { at: Pointer; given: Json }[] {
  const entries = Object.entries(objectOr(value)).map(([at, given]) => ({ at: at as Pointer, given }));
  return entries.filter(({ at }) => !isRemovedField(source, at));
}

/** The compiled bindings, rules, checks, fills, changes and mappings of a form; what is about removed fields is left out. */
export function buildParts(source: PartSource) {
  const fills = buildFills(source);
  return {
    bindings: buildBindings(source),
    rules: buildRules(source, fills),
    checks: buildChecks(source),
    fills,
    changes: buildChanges(source),
    submit: buildSubmit(source),
    removed: source.gone,
  };
}

function listEntries(source: PartSource, part: string): { value: JsonObject; origin: Origin }[] {
  const list = own(source.root, part);
  if (!isList(list)) return [];
  return list.flatMap((value, index) =>
    isObject(value) ? [{ value, origin: originAt(source.origins, source.root, pointer(part, index)) }] : [],
  );
}

const asPointers = (value: unknown): Pointer[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Pointer[];
export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A setting decides `show` and `require` unless the binding says otherwise. */
function buildBindings(source: PartSource): Binding[] {
  return fieldEntries(source, own(source.root, 'bindings')).flatMap(({ at, given: value }) => {
    if (!isObject(value)) return [];
    const [options, setting] = [own(value, 'options'), own(value, 'setting')];
    return [
      {
        at,
        decides: (own(value, 'decides') ?? ['show', 'require']) as Binding['decides'],
        origin: originAt(source.origins, source.root, pointer('bindings', at)),
        ...(typeof setting === 'string' && { setting }),
        ...(options !== undefined && { options: optionSourceOf(options) }),
        ...(Object.hasOwn(value, 'default') && { default: value['default'] }),
      },
    ];
  });
}

const NAMED_SOURCES = ['lookup', 'setting', 'platform', 'each'] as const;

/** A list becomes `values`, and a plain object becomes `each`. */
function optionSourceOf(options: unknown): OptionSource {
  if (isList(options)) return { values: options };
  if (NAMED_SOURCES.some((name) => own(options, name) !== undefined)) return options as OptionSource;
  return { each: options as { [option: string]: string } };
}

/** The rules of the form, then for each fill the rule that locks its targets. */
function buildRules(source: PartSource, fills: readonly Fill[]): Rule[] {
  const written = listEntries(source, 'rules').map(({ value, origin }): Rule => {
    const then = objectOr(value['then']);
    const targets = (effect: string) => asPointers(then[effect]).filter((at) => !isRemovedField(source, at));
    return {
      id: String(value['id']),
      when: value['when'],
      reads: readsOf(value['when']),
      show: targets('show'),
      require: targets('require'),
      lock: targets('lock'),
      options: fieldEntries(source, then['options']).map(({ at, given }) => ({ at, from: optionSourceOf(given) })),
      origin,
    };
  });
  return [...written, ...listEntries(source, 'fills').map(({ origin }, index) => lockRule(fills[index] as Fill, origin))];
}

/** The targets of a fill are locked while its checkbox is ticked. */
function lockRule({ id, box, copy }: Fill, origin: Origin): Rule {
  const when = { '===': [{ var: `answers.${box.slice(1).replaceAll('/', '.')}` }, true] };
  return { id, when, reads: readsOf(when), show: [], require: [], lock: copy.map(({ to }) => to), options: [], origin };
}

function buildChecks(source: PartSource): AnswerCheck[] {
  return listEntries(source, 'checks')
    .filter(({ value }) => !isRemovedField(source, String(value['at'])))
    .map(({ value, origin }) => ({
      id: String(value['id']),
      holds: value['holds'],
      reads: readsOf([value['when'] ?? null, value['holds'] ?? null]),
      at: value['at'] as Pointer,
      say: String(value['say']),
      with: objectOr(value['with']),
      origin,
      ...(Object.hasOwn(value, 'when') && { when: value['when'] }),
    }));
}

/** Unticking clears the targets unless `untick` is `restore`. */
function buildFills(source: PartSource): Fill[] {
  return listEntries(source, 'fills').map(({ value }) => ({
    id: String(value['id']),
    box: value['box'] as Pointer,
    copy: fieldEntries(source, value['copy']).map(({ at, given }) => {
      const [root, ...keys] = String(given).split('.');
      return { to: at, from: { root: root as Read['root'], keys } };
    }),
    untick: value['untick'] === 'restore' ? 'restore' : 'clear',
  }));
}

function buildChanges(source: PartSource): Change[] {
  return listEntries(source, 'changes').map(({ value }) => ({
    id: String(value['id']),
    on: asPointers(value['on']),
    set: fieldEntries(source, value['set']).map(({ at, given }) => ({ at, to: given })),
    ...(Object.hasOwn(value, 'when') && { when: value['when'] }),
  }));
}

function buildSubmit(source: PartSource): Submit {
  const submit = objectOr(own(source.root, 'submit'));
  const { call, flow, body } = submit;
  const moves = isList(body) ? body.filter(isObject).filter((move) => !isRemovedField(source, namedAnswer(move))) : [];
  return { body: moves.map(moveOf), ...(typeof call === 'string' && { call }), ...(typeof flow === 'string' && { flow }) };
}

function moveOf(move: JsonObject): Move {
  const kind = OWN_KINDS.find((one) => Object.hasOwn(move, one));
  if (kind !== undefined) return { [kind]: move[kind] } as Move;
  const from = move['from'] as Pointer;
  if (Object.hasOwn(move, 'shownBy')) {
    const { values = {}, any, else: otherwise } = move as { readonly values?: JsonObject; readonly any?: Json; readonly else?: Json };
    const shownBy = move['shownBy'] as Pointer;
    return { from, shownBy, values, ...(any !== undefined && { any }), ...(otherwise !== undefined && { else: otherwise }) };
  }
  return {
    from,
    to: move['to'] as Pointer,
    with: objectOr(move['with']) as { readonly [name: string]: MoveParameter },
    ...(typeof move['as'] === 'string' && { as: move['as'] }),
    ...(Object.hasOwn(move, 'when') && { when: move['when'] }),
  };
}

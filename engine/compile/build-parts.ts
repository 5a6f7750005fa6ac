import { isObject } from '../base/json.js';
import { originAt, type Origins } from './origins.js';
import { namedAnswer, OWN_KINDS } from './named-answer.js';
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

/** A definition whose fields are known, with the origins of its parts. */
export interface PartSource {
  readonly root: JsonObject;
  readonly origins: Origins;
  /** Fields that an overlay removed; parts that name them are left out. */
  readonly gone: readonly Pointer[];
}

const isRemovedField = (source: PartSource, at: string): boolean => source.gone.some((removed) => isWithin(at, removed));

/** Returns the objects in a list of the definition, such as its rules, with their origins; an empty list if there is no such list. */
function listEntries(source: PartSource, part: string): { value: JsonObject; origin: Origin }[] {
  const list = own(source.root, part);
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((value, index) =>
    isObject(value) ? [{ value, origin: originAt(source.origins, source.root, pointer(part, index)) }] : [],
  );
}

const asPointers = (value: unknown): Pointer[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Pointer[];
const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

/**
 * Returns the bindings of the form; those of removed fields are left out. A setting decides `show` and `require` unless the binding says
 * otherwise.
 */
export function buildBindings(source: PartSource): Binding[] {
  return Object.entries(objectOr(own(source.root, 'bindings'))).flatMap(([at, value]) => {
    if (!isObject(value) || isRemovedField(source, at)) return [];
    const options = own(value, 'options');
    const setting = own(value, 'setting');
    return [
      {
        at: at as Pointer,
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

/** Returns a source of options in its compiled form: a list becomes `values`, and a plain object becomes `each`. */
function optionSourceOf(options: unknown): OptionSource {
  if (Array.isArray(options)) return { values: options as readonly Json[] };
  if (NAMED_SOURCES.some((name) => own(options, name) !== undefined)) return options as OptionSource;
  return { each: options as { [option: string]: string } };
}

/** Returns the rules of the form, then for each fill the rule that locks its targets; removed fields are left out. */
export function buildRules(source: PartSource, fills: readonly Fill[]): Rule[] {
  const written = listEntries(source, 'rules').map(({ value, origin }): Rule => {
    const then = objectOr(value['then']);
    const targets = (effect: string) => asPointers(then[effect]).filter((at) => !isRemovedField(source, at));
    const options = Object.entries(objectOr(then['options'])).filter(([at]) => !isRemovedField(source, at));
    return {
      id: String(value['id']),
      when: value['when'],
      reads: readsOf(value['when']),
      show: targets('show'),
      require: targets('require'),
      lock: targets('lock'),
      options: options.map(([at, from]) => ({ at: at as Pointer, from: optionSourceOf(from) })),
      origin,
    };
  });
  const origins = listEntries(source, 'fills').map(({ origin }) => origin);
  return [...written, ...fills.map((fill, index) => lockRule(fill, origins[index]))];
}

/** Returns the rule that locks the targets of a fill while its checkbox is ticked. */
function lockRule(fill: Fill, origin: Origin | undefined): Rule {
  const when = { '===': [{ var: `answers.${fill.box.slice(1).replaceAll('/', '.')}` }, true] };
  const targets = fill.copy.map((copy) => copy.to);
  return {
    id: fill.id,
    when,
    reads: readsOf(when),
    show: [],
    require: [],
    lock: targets,
    options: [],
    origin: origin ?? { layer: 'form', file: '', at: '' as Pointer },
  };
}

/** Returns the checks of the form; those of removed fields are left out. */
export function buildChecks(source: PartSource): AnswerCheck[] {
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

/** Returns the fills of the form, without copies into removed fields. Unticking clears the targets unless `untick` is `restore`. */
export function buildFills(source: PartSource): Fill[] {
  return listEntries(source, 'fills').map(({ value }) => ({
    id: String(value['id']),
    box: value['box'] as Pointer,
    copy: Object.entries(objectOr(value['copy']))
      .filter(([to]) => !isRemovedField(source, to))
      .map(([to, from]) => ({ to: to as Pointer, from: readOfPath(String(from)) })),
    untick: value['untick'] === 'restore' ? 'restore' : 'clear',
  }));
}

function readOfPath(path: string): Read {
  const [root, ...keys] = path.split('.');
  return { root: root as Read['root'], keys };
}

/** Returns the changes of the form, without edits of removed fields. */
export function buildChanges(source: PartSource): Change[] {
  return listEntries(source, 'changes').map(({ value }) => ({
    id: String(value['id']),
    on: asPointers(value['on']),
    set: Object.entries(objectOr(value['set']))
      .filter(([at]) => !isRemovedField(source, at))
      .map(([at, to]) => ({ at: at as Pointer, to })),
    ...(Object.hasOwn(value, 'when') && { when: value['when'] }),
  }));
}

/** Returns the API call or flow and the mappings of the payload; mappings of removed fields are left out. */
export function buildSubmit(source: PartSource): Submit {
  const submit = objectOr(own(source.root, 'submit'));
  const body = Array.isArray(submit['body']) ? (submit['body'] as readonly Json[]).filter(isObject) : [];
  const remaining = body.filter((move) => !isRemovedField(source, namedAnswer(move)));
  const [call, flow] = [submit['call'], submit['flow']];
  return { body: remaining.map(moveOf), ...(typeof call === 'string' && { call }), ...(typeof flow === 'string' && { flow }) };
}

/** Compiles one mapping. Expects JSON whose shape was checked. */
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

import { isObject } from './documents.js';
import { originAt, type Origins } from './origins.js';
import { readsOf } from '../logic/reads.js';
import { isWithin, own, pointer, type Pointer } from '../pointer.js';
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

/** A definition whose fields are known, and what is said of where its parts stand. */
export interface PartSource {
  readonly root: JsonObject;
  readonly origins: Origins;
  /** Fields that an overlay took away: what speaks of them goes with them. */
  readonly gone: readonly Pointer[];
}

const isGone = (source: PartSource, at: string): boolean => source.gone.some((gone) => isWithin(at, gone));

function entries(source: PartSource, part: string): { value: JsonObject; origin: Origin }[] {
  const list = own(source.root, part);
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((value, nth) =>
    isObject(value) ? [{ value, origin: originAt(source.origins, source.root, pointer(part, nth)) }] : [],
  );
}

const asPointers = (value: unknown): Pointer[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Pointer[];
const record = (value: unknown): JsonObject => (isObject(value) ? value : {});

export function buildBindings(source: PartSource): Binding[] {
  return Object.entries(record(own(source.root, 'bindings'))).flatMap(([at, value]) => {
    if (!isObject(value) || isGone(source, at)) return [];
    const options = own(value, 'options');
    const setting = own(value, 'setting');
    return [
      {
        at: at as Pointer,
        decides: (own(value, 'decides') ?? ['show', 'require']) as Binding['decides'],
        origin: originAt(source.origins, source.root, pointer('bindings', at)),
        ...(typeof setting === 'string' && { setting }),
        ...(options !== undefined && { options: sourceOf(options) }),
        ...(Object.hasOwn(value, 'default') && { default: value['default'] }),
      },
    ];
  });
}

const NAMED_SOURCES = ['lookup', 'setting', 'platform', 'each'] as const;

/** `["Card"]`, `{ "lookup": … }`, or for each option the setting that offers it. */
function sourceOf(options: unknown): OptionSource {
  if (Array.isArray(options)) return { values: options as readonly Json[] };
  if (NAMED_SOURCES.some((name) => own(options, name) !== undefined)) return options as OptionSource;
  return { each: options as { [option: string]: string } };
}

export function buildRules(source: PartSource, fills: readonly Fill[]): Rule[] {
  const written = entries(source, 'rules').map(({ value, origin }): Rule => {
    const then = record(value['then']);
    const kept = (effect: string) => asPointers(then[effect]).filter((at) => !isGone(source, at));
    const options = Object.entries(record(then['options'])).filter(([at]) => !isGone(source, at));
    return {
      id: String(value['id']),
      when: value['when'],
      reads: readsOf(value['when']),
      show: kept('show'),
      require: kept('require'),
      lock: kept('lock'),
      options: options.map(([at, from]) => ({ at: at as Pointer, from: sourceOf(from) })),
      origin,
    };
  });
  const origins = entries(source, 'fills').map(({ origin }) => origin);
  return [...written, ...fills.map((fill, nth) => lockOf(fill, origins[nth]))];
}

/** While a box is ticked, what it fills is locked: the fill's sentence is the reason. */
function lockOf(fill: Fill, origin: Origin | undefined): Rule {
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

export function buildChecks(source: PartSource): AnswerCheck[] {
  return entries(source, 'checks')
    .filter(({ value }) => !isGone(source, String(value['at'])))
    .map(({ value, origin }) => ({
      id: String(value['id']),
      holds: value['holds'],
      reads: readsOf([value['when'] ?? null, value['holds'] ?? null]),
      at: value['at'] as Pointer,
      say: String(value['say']),
      with: record(value['with']),
      origin,
      ...(Object.hasOwn(value, 'when') && { when: value['when'] }),
    }));
}

export function buildFills(source: PartSource): Fill[] {
  return entries(source, 'fills').map(({ value }) => ({
    id: String(value['id']),
    box: value['box'] as Pointer,
    copy: Object.entries(record(value['copy']))
      .filter(([to]) => !isGone(source, to))
      .map(([to, from]) => ({ to: to as Pointer, from: readOf(String(from)) })),
    untick: value['untick'] === 'restore' ? 'restore' : 'clear',
  }));
}

function readOf(path: string): Read {
  const [root, ...keys] = path.split('.');
  return { root: root as Read['root'], keys };
}

export function buildChanges(source: PartSource): Change[] {
  return entries(source, 'changes').map(({ value }) => ({
    id: String(value['id']),
    on: asPointers(value['on']),
    set: Object.entries(record(value['set']))
      .filter(([at]) => !isGone(source, at))
      .map(([at, to]) => ({ at: at as Pointer, to })),
    ...(Object.hasOwn(value, 'when') && { when: value['when'] }),
  }));
}

export function buildSubmit(source: PartSource): Submit {
  const submit = record(own(source.root, 'submit'));
  const body = Array.isArray(submit['body']) ? (submit['body'] as readonly Json[]).filter(isObject) : [];
  const kept = body.filter((move) => !isGone(source, String(move['from'] ?? move['drop'])));
  const [call, flow] = [submit['call'], submit['flow']];
  return { body: kept.map(moveOf), ...(typeof call === 'string' && { call }), ...(typeof flow === 'string' && { flow }) };
}

function moveOf(move: JsonObject): Move {
  if (typeof move['drop'] === 'string')
    return { drop: move['drop'] as Pointer, ...(Object.hasOwn(move, 'readBack') && { readBack: move['readBack'] }) };
  return {
    from: move['from'] as Pointer,
    to: move['to'] as Pointer,
    with: record(move['with']) as { readonly [name: string]: MoveParameter },
    ...(typeof move['as'] === 'string' && { as: move['as'] }),
    ...(Object.hasOwn(move, 'when') && { when: move['when'] }),
  };
}

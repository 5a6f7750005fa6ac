import { isList, isObject } from '../../base/json.js';
import { isSameValue } from '../../base/equality.js';
import { own, pointer, type Pointer, within } from '../../base/pointer.js';
import { bad, good, type Result } from '../../base/result.js';
import type { Json, JsonObject } from '../../types.js';
import { parsePath, type PathQuery } from './json-path.js';
import type { ErrorObject } from 'ajv';
import { createAjv } from '../validators.js';

/** One error of an overlay; `at` is the place in the overlay. */
export interface OverlayError {
  /** `overlay-shape`: not an overlay. `overlay-path`: an invalid JSONPath. `overlay-action`: an action that cannot be applied. */
  readonly code: 'overlay-shape' | 'overlay-path' | 'overlay-action';
  readonly at: Pointer;
  readonly message: string;
}

const TEXT = { type: 'string' };

/** Names beginning with `x-` are allowed everywhere in the specification. */
function extensible(required: readonly string[], properties: JsonObject): JsonObject {
  return { type: 'object', required, properties, patternProperties: { '^x-': true }, additionalProperties: false };
}

/** The published schema of OpenAPI Overlay as draft-07; it accepts any text as a JSONPath. */
function overlaySchema(newInMinor: JsonObject): JsonObject {
  return extensible(['overlay', 'info', 'actions'], {
    $schema: TEXT,
    overlay: { type: 'string', pattern: '^1\\.[01]\\.\\d+$' },
    info: extensible(['title', 'version'], { title: TEXT, version: TEXT, description: TEXT }),
    extends: TEXT,
    actions: {
      type: 'array',
      minItems: 1,
      items: extensible(['target'], { target: TEXT, description: TEXT, update: true, remove: { type: 'boolean' }, ...newInMinor }),
    },
  });
}

const ajv = createAjv({ verbose: true });
const schemas = { '1.0': overlaySchema({}), '1.1': overlaySchema({ copy: TEXT }) };

function shapeError({ instancePath, params, message = 'is not valid' }: ErrorObject): OverlayError {
  const at = instancePath as Pointer;
  const unknown: unknown = params['additionalProperty'];
  if (typeof unknown !== 'string') return { code: 'overlay-shape', at, message: `An overlay ${message} here.` };
  return { code: 'overlay-shape', at: within(at, pointer(unknown)), message: `An overlay has no "${unknown}" here.` };
}

export interface OverlayAction {
  readonly target: PathQuery;
  readonly does:
    | { readonly kind: 'remove' }
    | { readonly kind: 'update'; readonly value: Json }
    | { readonly kind: 'copy'; readonly source: PathQuery }
    | { readonly kind: 'nothing' };
}

export function readOverlay(
  overlay: Json,
): Result<{ readonly actions: readonly OverlayAction[]; readonly joinsLists: boolean }, readonly OverlayError[]> {
  const isOld = textOf(overlay, 'overlay')?.startsWith('1.0.') ?? false;
  const given = own(overlay, 'actions');
  const actions = isList(given) ? given : [];
  const validate = ajv.compile(schemas[isOld ? '1.0' : '1.1']);
  const shapeErrors = validate(overlay) ? [] : (validate.errors ?? []).map(shapeError);
  const read = actions.map((action, index) => readAction(action, pointer('actions', index)));
  const errors = [...shapeErrors, ...duplicateActionErrors(actions), ...read.flatMap((each) => (each.ok ? [] : each.problems))];
  if (errors.length > 0) return bad(errors);
  // A list over a list is joined to it since 1.1, and is one more entry of it in 1.0.
  return good({ actions: read.flatMap((each) => (each.ok ? [each.value] : [])), joinsLists: !isOld });
}

/** The specification forbids an action that repeats an earlier one. */
function duplicateActionErrors(actions: readonly Json[]): OverlayError[] {
  return actions.flatMap((action, index) => {
    const first = actions.findIndex((other) => isSameValue(other, action));
    if (first === index) return [];
    return [{ code: 'overlay-shape', at: pointer('actions', index), message: `This action repeats action ${first}, counted from 0.` }];
  });
}

/** A missing target fails without an error here, because the schema reports it. */
function readAction(action: Json, at: Pointer): Result<OverlayAction, readonly OverlayError[]> {
  const text = textOf(action, 'target');
  if (text === undefined || !isObject(action)) return bad([]);
  const target = parsePath(text);
  const does = readChange(action);
  if (target.ok && does.ok) return good({ target: target.value, does: does.value });
  const errorAt = (key: string, read: Result<unknown, string>): OverlayError[] =>
    read.ok ? [] : [{ code: 'overlay-path', at: within(at, pointer(key)), message: read.problems }];
  return bad([...errorAt('target', target), ...errorAt('copy', does)]);
}

/** `remove` wins, and `update` and `copy` together do nothing, as the specification says. */
function readChange(action: JsonObject): Result<OverlayAction['does'], string> {
  if (own(action, 'remove') === true) return good({ kind: 'remove' });
  const update = own(action, 'update') as Json | undefined;
  const copy = textOf(action, 'copy');
  if ((update === undefined) === (copy === undefined)) return good({ kind: 'nothing' });
  if (update !== undefined) return good({ kind: 'update', value: update });
  const source = parsePath(copy ?? '');
  return source.ok ? good({ kind: 'copy', source: source.value }) : source;
}

function textOf(holder: Json, key: string): string | undefined {
  const value = own(holder, key);
  return typeof value === 'string' ? value : undefined;
}
